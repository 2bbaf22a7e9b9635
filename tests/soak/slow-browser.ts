import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const PLAYWRIGHT = path.join(PROJECT, 'node_modules', '@playwright', 'test', 'cli.js')

interface Suite {
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[]
  readonly suites?: readonly Suite[]
}

interface Report {
  readonly stats: { readonly expected: number }
  readonly suites: readonly Suite[]
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** Runs every end-to-end test in a browser in which all that a page waits for is late (`tests/e2e/slow-browser.ts`). */
export async function testsInSlowBrowser() {
  const folder = await mkdtemp(path.join(tmpdir(), 'soak-browser-'))
  const file = path.join(folder, 'report.json')
  const config = path.join('tests', 'e2e', 'playwright.config.ts')
  try {
    const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '--config', config, '--reporter=list,json'], {
      cwd: PROJECT,
      env: { ...process.env, SLOW_BROWSER: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'exit')
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    const failed = report.suites.flatMap(specsOf).flatMap(({ title, ok }) => (ok ? [] : title))
    return { passed: report.stats.expected, failed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
