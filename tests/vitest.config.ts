import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('..'),
  resolve: { alias: { '@': at('../src') } },
  cacheDir: at('../.cache/vitest'),
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    // Each file owns a database or a server. Three leave two cores idle for a third of the time, which the fourth fills.
    maxWorkers: 4,
    // No PGlite of a test lives long enough to repay V8 what it takes to optimise it: a third of all the work.
    execArgv: ['--liftoff-only'],
    // Long enough for a machine that does much else: what hangs never ends, what is slow does.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['tests/{unit,db,local}/**/*.test.{ts,tsx}'],
    globalSetup: at('support/global-setup.ts'),
    // What a file opens it closes: a process and its modules for each file are a third of all the time.
    isolate: false,
  },
})
