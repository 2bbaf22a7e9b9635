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

/**
 * Runs every end-to-end test in a browser in which all that a page waits for is late (`tests/e2e/slow-browser.ts`).
 * @param browser path of a Chromium.
 */
async function testsInSlow(browser: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'soak-browser-'))
  const file = path.join(folder, 'report.json')
  const config = path.join('tests', 'e2e', 'playwright.config.ts')
  try {
    const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '--config', config, '--reporter=list,json'], {
      cwd: PROJECT,
      env: { ...process.env, CHROMIUM_PATH: browser, SLOW_BROWSER: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: file },
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

/** The same in a Chromium without a window and in one with it, as visitors have it. @returns figures by the browser's name. */
export async function testsInSlowBrowsers() {
  const paths = (process.env.SOAK_BROWSERS ?? process.env.CHROMIUM_PATH ?? '').split(path.delimiter)
  const figures: Record<string, Awaited<ReturnType<typeof testsInSlow>>> = {}
  for (const browser of paths) figures[path.basename(browser)] = await testsInSlow(browser)
  return figures
}
