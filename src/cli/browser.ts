import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { UsageError } from './config.ts'
import { say } from './terminal.ts'

/** Without a window: it draws the same with fewer processes, of which a small machine has too many already. */
const SHELL = '/usr/bin/chromium-headless-shell'
/** With one, as visitors have it. */
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

function installedBrowser(): string | null {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new UsageError(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}`, 'Correct it or leave it out.')
  }
  const own = chromium.executablePath()
  return [own, SHELL, ...WHOLE].find((path) => existsSync(path)) ?? null
}

/** @returns a Chromium without a window and one with it, as far as this machine has them; where CHROMIUM_PATH names one, that alone. */
export function browsersOfEachKind(): string[] {
  const named = process.env.CHROMIUM_PATH
  if (named) return [named]
  const first = (paths: readonly string[]) => paths.filter((path) => existsSync(path)).slice(0, 1)
  return [...first([SHELL]), ...first([chromium.executablePath(), ...WHOLE])]
}

/** @returns the Chromium that tests drive: an installed one, Playwright's download, or Debian's package, in that order. */
export function findBrowser(): string {
  const found = installedBrowser()
  if (found) return found
  say('● No Chromium on this machine: fetching one for the tests (once) …')
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = (name: string) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'])
    // Distributions that follow Debian do not all have the first.
    if (run('apt-get', ['update', '-qq']) && !install('chromium-headless-shell')) install('chromium')
  }
  const debian = installedBrowser()
  if (debian) return debian
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  const downloaded = installedBrowser()
  if (downloaded) return downloaded
  throw new UsageError(
    'The tests need a Chromium, and none could be installed.',
    'Install Chromium or Chrome yourself (Debian: apt-get install chromium-headless-shell), or name one with CHROMIUM_PATH.',
  )
}
