import { type Plugin, defineConfig } from 'vite'
import { formulas } from './formulas.mjs'
import { licences } from './licences.mjs'

/** Asks for the module as soon as the page is read, not when its script has run. */
const early: Plugin = {
  name: 'early',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const file = Object.keys(bundle).find((name) => /figures.*\.wasm$/.test(name))
      if (!file) return []
      return [
        { tag: 'link', attrs: { rel: 'preload', as: 'fetch', crossorigin: '', href: `./${file}` }, injectTo: 'head' },
      ]
    },
  },
}

export default defineConfig({
  base: './',
  plugins: [formulas(), licences(), early],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
