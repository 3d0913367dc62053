import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  define: { __MESSAGES__: '"today"' },
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'node', // A file that needs a document says so in its first line.
    pool: 'threads',
    include: ['src/**/*.test.ts'],
    mockReset: true,
    unstubGlobals: true,
    testTimeout: 60_000,
  },
})
