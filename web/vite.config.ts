import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { hashMessages } from './scripts/messages.mjs'

const server = process.env.LUDOTHEK_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  define: { __MESSAGES__: JSON.stringify(hashMessages()) },
  // A static site may be put into any folder.
  base: mode === 'static' ? './' : '/',
  build: {
    outDir: process.env.WEB_OUT ?? '../src/ludothek/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: 'index.html', worker: 'src/sw/worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
  // The server answers with its own policy for this file: Python needs WebAssembly.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/python-[hash].js' } } },
  server: { proxy: { '/api': { target: server, ws: true } } },
}))
