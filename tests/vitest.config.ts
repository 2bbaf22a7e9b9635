import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('..'),
  resolve: { alias: { '@': at('../src') } },
  cacheDir: at('../.cache/vitest'),
  test: {
    include: ['tests/{unit,db,local}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Each file owns a database or a server: two files at a time is what two cores carry.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
