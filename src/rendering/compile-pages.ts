import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { AstroConfig, AstroIntegration } from 'astro'
import { build } from 'astro'
import { COMPILED, type PageFacts, takePages } from './astro-privates.ts'
import { allNotes } from './build-notes.ts'
import { FACTS, type KeptFacts, loadAll } from './page-app.ts'
import { ROOT } from './root.ts'

/**
 * Compiles pages, islands and styles with Astro's own static build, which is told that there is no page to render.
 * @param outDir then holds all files of the site but pages and pictures, and the compiled pages in `COMPILED`.
 * @throws what the build throws.
 */
async function compilePages(outDir: string): Promise<void> {
  const compiled = join(outDir, COMPILED)
  const kept = `${compiled}-kept`
  let config: AstroConfig | undefined
  async function keep(pages: PageFacts): Promise<void> {
    if (!config) return
    const facts: KeptFacts = { pages, notes: allNotes(), site: String(config.site), image: config.image }
    await writeFile(join(compiled, FACTS), serialize(facts))
    // Astro removes the compiled pages when its build ends.
    await rename(compiled, kept)
  }
  const hold: AstroIntegration = {
    name: 'hold-pages',
    hooks: {
      'astro:config:done': ({ config: settled }) => {
        config = settled
      },
      'astro:build:start': (hook) => takePages(hook, () => loadAll(compiled), keep),
    },
  }
  // What a build before remembers of texts names the folder that these were in, which may be gone: reading them anew takes no time.
  await build({ root: ROOT, outDir, integrations: [hold], force: true })
  await rename(kept, compiled)
}

/** A process of its own: all that the bundler holds goes with it. Its argument is the folder. */
process.on('disconnect', () => process.exit(1))
compilePages(process.argv[2] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(`[ERROR] ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exit(1)
  },
)
