import { say, seconds } from '../terminal.ts'
import type { Publications } from './publications.ts'
import type { Publisher, Release } from './publisher.ts'

/**
 * Publishes what changed since the last run. The site published before is served from the first moment on: visitors do not wait for
 * the new one, and go on with the old where there will be none.
 * @param onStanding called once that site is served; never where there is none.
 * @param fingerprint of a site that would be made now. @param planned what it would leave out.
 */
export async function publishOrResume(
  publisher: Pick<Publisher, 'resume'>,
  publications: Pick<Publications, 'publish'>,
  onStanding: (release: Release) => void,
  fingerprint: () => Promise<string>,
  planned: () => Promise<readonly string[]>,
): Promise<{ release: Release; leftOut: readonly string[] }> {
  const standing = await publisher.resume()
  if (standing) onStanding(standing)
  try {
    // What somebody went back to stays until somebody publishes.
    if (standing && (standing.fingerprint === (await fingerprint()) || standing.isWished)) {
      say('● The published site is up to date')
      const leftOut = await planned()
      for (const sentence of leftOut) say(`! ${sentence}`)
      return { release: standing, leftOut }
    }
    if (standing) say('● The site is made anew; until then the one before is served')
    const { release, durationMs, leftOut } = await publications.publish()
    say(`● Site built and published in ${seconds(durationMs)}: ${release.productPages} products`)
    return { release, leftOut }
  } catch (error) {
    if (!standing) throw error
    say(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
    say(`  The site published at ${standing.publishedAt} is served instead. npm run publish tries again.\n`)
    return { release: standing, leftOut: [] }
  }
}
