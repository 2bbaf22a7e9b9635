import { say } from '../terminal.ts'
import { buildSite, type SiteSource } from './build-site.ts'
import { digestOf } from './digest.ts'
import { siteFingerprint, sourceFingerprint } from './fingerprint.ts'
import type { BuildOrder, BuiltSite } from './publisher.ts'
import { createResident, ResidentFailure } from './resident.ts'
import { readBuildData, readRevision } from './site-data.ts'

/**
 * Builds the shop's site for a publisher: the resident process renders what changed; should it fail, Astro builds the
 * whole, and says in its own words what is wrong if that fails too.
 */
export function createSiteBuilder(site: SiteSource) {
  const resident = createResident(site)

  async function buildWhole(outDir: string): Promise<Omit<BuiltSite, 'revision'>> {
    const compiled = await sourceFingerprint(site)
    const data = digestOf(await readBuildData(site))
    await buildSite({ ...site, outDir })
    return {
      fingerprint: siteFingerprint(compiled, data),
      fresh: undefined,
      rendered: undefined,
      unchanged: false,
    }
  }

  return {
    async build({ outDir, recordFile, previous }: BuildOrder): Promise<BuiltSite> {
      // Read before everything else: what changes while the site is built waits for the next one.
      const revision = await readRevision(site)
      try {
        const { compiled, data, rendered, incremental, unchanged } = await resident.render({
          outDir,
          recordFile,
          previous,
        })
        const fresh = incremental ? rendered : undefined
        return {
          fingerprint: siteFingerprint(compiled, data),
          fresh,
          rendered: rendered.length,
          unchanged,
          revision,
        }
      } catch (error) {
        if (!(error instanceof ResidentFailure)) throw error
        if (process.env.DEBUG) say(error.message)
        return { ...(await buildWhole(outDir)), revision }
      }
    },
    warmUp: resident.warmUp,
    close: resident.close,
  }
}
