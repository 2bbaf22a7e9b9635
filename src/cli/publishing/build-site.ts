import { spawn } from 'node:child_process'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { COMPILED } from '@/rendering/astro-privates.ts'
import { collectOutput } from '@/rendering/child-output.ts'
import { newDraft } from '@/rendering/drafts.ts'
import { ROOT } from '@/rendering/root.ts'
import { astroEnvironment, type SiteSource } from '@/rendering/site-source.ts'
import { publishingFailures } from '@/texts/admin/publishing-failures.ts'
import { UsageError } from '../config.ts'

export interface SiteBuild extends SiteSource {
  /** Where the finished site goes; it must not exist yet, or is replaced. */
  readonly outDir: string
}

/** The last lines of a build's output that say why it failed. */
export const reason = (output: string): string => {
  const lines = stripVTControlCharacters(output)
    // Where this machine keeps the project, and how Astro came to a line of it, helps nobody.
    .replaceAll(`${ROOT}/`, '')
    .split('\n')
    // Nor do Astro's marks of emphasis.
    .map((line) => line.replaceAll('**', ''))
    .filter((line) => line.trim() !== '' && !/^\s+at |^\s*Stack trace:/.test(line))
  const first = lines.findIndex((line) => /error/i.test(line))
  const hint = lines.findIndex((line) => /^\s*(?:Hint|Error reference):/.test(line))
  return lines
    .slice(0, hint === -1 ? undefined : hint)
    .slice(first === -1 ? -15 : first)
    .slice(0, 15)
    .join('\n')
}

/** A build that has failed. */
export class BuildFailure extends UsageError {
  /** All that it said. */
  readonly output: string
  /** The lines of it that say why. */
  readonly reason: string
  constructor(output: string) {
    const why = reason(output)
    super(
      `The site could not be built.\n${why}`,
      'Mend what it names and publish again; a site published before stays as it is.',
      publishingFailures.build(why),
    )
    this.output = stripVTControlCharacters(output)
    this.reason = why
  }
}

export const ASTRO = ['--import', 'tsx', join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs')]

/** Moves a folder, also to another file system. */
async function move(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  })
}

/** Runs the build. @throws BuildFailure with the build's own words. */
async function runAstro(site: SiteBuild, draft: string): Promise<void> {
  // `--force`: what a build before remembers of texts names the folder that these were in, which may be gone.
  const child = spawn(process.execPath, [...ASTRO, 'build', '--force'], {
    cwd: ROOT,
    env: { ...process.env, ...astroEnvironment(site), SITE_OUT_DIR: draft, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const ended = new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  const code = await ended
  if (process.env.DEBUG) process.stderr.write(output())
  if (code !== 0) throw new BuildFailure(output())
}

/** Builds the site into a folder, which appears whole or not at all. @throws BuildFailure that says why. */
export async function buildSite(site: SiteBuild): Promise<void> {
  // Inside the project: Astro writes its half-made modules beside the site then, and not where another build has its own.
  const draft = await newDraft()
  try {
    await runAstro(site, draft)
    await rm(join(draft, COMPILED), { recursive: true, force: true })
    await move(draft, site.outDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
