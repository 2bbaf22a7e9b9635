import { buildReader } from '@/data/build-client.ts'
import { getHomeParts } from '@/data/home-page.ts'
import type { PartOf, Portrait } from '@/domain/home-parts.ts'
import { buildSource } from '@/rendering/build-source.ts'

/** The parts of the home page, read once per publication; null where the shop shows what it comes with. */
export const ownHomeParts = buildSource('home', () => getHomeParts(buildReader()))

/** Pictures of artisans, by their names as products give them; none where nobody has chosen one. */
export async function artisanPortraits(): Promise<ReadonlyMap<string, Portrait>> {
  const story = (await ownHomeParts())?.find((part): part is PartOf<'story'> => part.kind === 'story')
  return new Map(story?.items.map((portrait) => [portrait.name, portrait]))
}
