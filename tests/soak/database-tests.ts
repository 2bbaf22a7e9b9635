import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const VITEST = path.join(PROJECT, 'node_modules', 'vitest', 'vitest.mjs')

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Runs every test of `tests/db` on databases that are those of a hosted project, or on PGlite, as `npm start` has it. */
export async function databaseTestsOn(kind: 'hosted' | 'pglite') {
  const folder = await mkdtemp(path.join(tmpdir(), 'soak-database-'))
  const file = path.join(folder, 'report.json')
  const config = path.join('tests', 'vitest.config.ts')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const child = spawn(process.execPath, [VITEST, 'run', '--config', config, ...reporters, 'tests/db'], {
      cwd: PROJECT,
      env: { ...process.env, TEST_DATABASE: kind },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'exit')
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    const failed = report.testResults.flatMap((suite) =>
      suite.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    )
    return { passed: report.numPassedTests, failed, failedFiles: report.numFailedTestSuites }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
