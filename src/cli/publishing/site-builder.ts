import { rm } from 'node:fs/promises'
import { getShopSettings } from '@/data/settings.ts'
import { movedIn } from '@/rendering/astro-privates.ts'
import { digestOf } from '@/rendering/digest.ts'
import { siteFingerprint, sourceFingerprint } from '@/rendering/fingerprint.ts'
import { createResident, type RenderOrder, ResidentFailure } from '@/rendering/resident.ts'
import { readBuildData, readRevision, visitor } from '@/rendering/site-data.ts'
import type { SiteSource } from '@/rendering/site-source.ts'
import type { ContentPlan } from '@/rendering/written-files.ts'
import type { ContentPlanner } from '../content/content-plan.ts'
import { holesOf } from '../content/holes.ts'
import { fileNamedIn, sourceOf } from '../content/named-texts.ts'
import { heavyPictures, noticesOf } from '../content/notices.ts'
import { unknownProducts } from '../content/quotations.ts'
import { say } from '../terminal.ts'
import { buildWithTexts } from './build-with-texts.ts'
import type { BuildOrder, BuiltSite } from './publisher.ts'

/**
 * Builds the shop's site for a publisher: the resident process renders what changed; should it fail twice, Astro builds the
 * whole, and says in its own words what is wrong if that fails too. A post or a page that cannot be made is no failure:
 * it is left out as it last was.
 * @param noticesOfSite looks at a finished site and says, in French, what whoever publishes should know.
 */
export function createSiteBuilder(
  site: SiteSource,
  planner: ContentPlanner,
  noticesOfSite: (dir: string) => Promise<readonly string[]> = async () => [],
) {
  const resident = createResident(site, planner.plan)

  /** Renders, again without the texts that could not be made, until all that are left can be. */
  async function render(order: RenderOrder) {
    for (let copy = order.copy; ; copy = null) {
      try {
        const answer = await resident.render({ ...order, copy })
        const [first] = answer.failed
        if (!first) return answer
        const refused = answer.failed.filter(({ file, message }) => {
          const text = sourceOf(file, answer.content.texts)
          return text !== null && planner.refuse(answer.content, text, message)
        })
        if (refused.length === 0) throw new ResidentFailure(`${first.file}: ${first.message}`, answer.content)
      } catch (error) {
        if (!(error instanceof ResidentFailure) || !error.content) throw error
        // What it named before its error, or before it was killed, is not what ended it.
        const [, ...errors] = error.message.split('[ERROR] ')
        const said = errors.at(-1) ?? ''
        const file = fileNamedIn(said, error.content.texts)
        if (!file || !planner.refuse(error.content, file, said)) throw error
      }
      // Files that are shared with the site before must not be written over.
      await rm(order.outDir, { recursive: true, force: true })
    }
  }

  /** A database that was too busy, a process that was ended: seconds in a new process, where Astro's whole build takes a minute. */
  async function renderTwice(order: RenderOrder) {
    try {
      return await render(order)
    } catch (error) {
      if (!(error instanceof ResidentFailure) || movedIn(error.message)) throw error
      await rm(order.outDir, { recursive: true, force: true })
      await forget()
      return await render({ ...order, copy: null })
    }
  }

  /** What builds remember may be what they fail for: everything in there is made again. */
  const forget = () => rm(site.cacheDir, { recursive: true, force: true })

  /** What every site brings along that was made of these texts. */
  async function withContent(
    content: ContentPlan,
    outDir: string,
  ): Promise<Pick<BuiltSite, 'leftOut' | 'notices' | 'keep'>> {
    const found = await Promise.all([
      unknownProducts(visitor(site), content.texts),
      planner.lookAll(content).then((texts) => noticesOf(texts, Date.now())),
      Promise.all([planner.lookAll(content), getShopSettings(visitor(site))]).then(([texts, settings]) =>
        holesOf(texts, settings),
      ),
      heavyPictures(),
      noticesOfSite(outDir),
    ])
    return { leftOut: content.warnings, notices: found.flat(), keep: () => planner.keep(content) }
  }

  async function buildWhole(outDir: string): Promise<Omit<BuiltSite, 'revision'>> {
    const data = digestOf(await readBuildData(site))
    await forget()
    const content = await buildWithTexts(site, planner, outDir)
    const compiled = await sourceFingerprint(site, content.hash)
    return {
      fingerprint: siteFingerprint(compiled, data),
      fresh: undefined,
      rendered: undefined,
      unchanged: false,
      ...(await withContent(content, outDir)),
    }
  }

  return {
    async build({ outDir, recordFile, previous, copy }: BuildOrder): Promise<BuiltSite> {
      // Read before everything else: what changes while the site is built waits for the next one.
      const revision = await readRevision(site)
      try {
        const { compiled, content, data, rendered, incremental, unchanged } = await renderTwice({
          outDir,
          recordFile,
          previous,
          copy,
        })
        const fresh = incremental ? rendered : undefined
        return {
          fingerprint: siteFingerprint(compiled, data),
          fresh,
          rendered: rendered.length,
          unchanged,
          revision,
          ...(await withContent(content, outDir)),
        }
      } catch (error) {
        if (!(error instanceof ResidentFailure)) throw error
        const moved = movedIn(error.message)
        if (moved) say(`! ${moved} Until then Astro builds the whole site for every publication.`)
        if (process.env.DEBUG) say(error.message)
        await rm(outDir, { recursive: true, force: true })
        return { ...(await buildWhole(outDir)), revision }
      }
    },
    /** Renders a site that is never published. @throws ResidentFailure with what is wrong. */
    preview: (order: RenderOrder) => render(order),
    /** @param data digest of what the database says. @returns the fingerprint of a site that was made now. */
    async fingerprint(data: string): Promise<string> {
      return siteFingerprint(await sourceFingerprint(site, (await planner.plan()).hash), data)
    },
    warmUp: resident.warmUp,
    close: resident.close,
  }
}

export type SiteBuilder = ReturnType<typeof createSiteBuilder>
