import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isRecent, OLDEST_NODE } from '../src/cli/node-version.mjs'
import { LongestFirst } from './support/longest-first.ts'

if (!isRecent(process.version))
  throw new Error(
    `These tests need Node ${OLDEST_NODE.join('.')} or 24, and this is ${process.version}. npm test -- NAME brings one, which stands below .node afterwards.`,
  )

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
    // Of tests that fail alone is shown what they print.
    silent: 'passed-only',
    setupFiles: at('support/held-back-output.ts'),
    globalSetup: at('support/global-setup.ts'),
    // What a file opens it closes: a process and its modules for each file are a third of all the time.
    isolate: false,
  },
})
