import { defineConfig } from 'vite'
import { formulas } from './formulas.mjs'

export default defineConfig({
  base: './',
  plugins: [formulas()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
