import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, UsageError } from './config.ts'

export interface SiteBuild {
  /** Where the build reads the catalogue. */
  readonly supabaseUrl: string
  /** Where the browser finds the backend: an address, or '/' for the page's own origin. */
  readonly publicUrl: string
  readonly publicKey: string
  readonly outDir: string
  readonly demo: boolean
  readonly signal?: AbortSignal
}

/** The last lines of a build's output that say why it failed. */
const reason = (output: string): string => {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const first = lines.findIndex((line) => /error/i.test(line))
  return lines
    .slice(first === -1 ? -15 : first)
    .slice(0, 15)
    .join('\n')
}

/** Environment of an Astro process that works for a backend; `dev` uses it too. */
export const astroEnvironment = (site: Omit<SiteBuild, 'outDir' | 'signal'>): NodeJS.ProcessEnv => ({
  ...process.env,
  SUPABASE_URL: site.supabaseUrl,
  PUBLIC_SUPABASE_URL: site.publicUrl,
  PUBLIC_SUPABASE_KEY: site.publicKey,
  PUBLIC_DEMO: String(site.demo),
  ASTRO_TELEMETRY_DISABLED: '1',
})

export const ASTRO = ['--import', 'tsx', join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs')]

/** Builds the site into a folder. @throws UsageError with the build's own words when it fails; the folder is then waste. */
export async function buildSite(site: SiteBuild): Promise<void> {
  const child = spawn(process.execPath, [...ASTRO, 'build'], {
    cwd: ROOT,
    env: { ...astroEnvironment(site), SITE_OUT_DIR: site.outDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(site.signal ? { signal: site.signal } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-200_000)
    })
  }
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  if (process.env.DEBUG) process.stderr.write(output)
  if (code !== 0) {
    throw new UsageError(
      `The site could not be built.\n${reason(output)}`,
      'Mend what it names and publish again; a site published before stays as it is.',
    )
  }
}
