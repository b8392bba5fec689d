import { defineConfig } from 'vite'
import { formulas } from './formulas.mjs'
import { licences } from './licences.mjs'

export default defineConfig({
  base: './',
  plugins: [formulas(), licences()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
})
