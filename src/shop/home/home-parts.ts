import { buildReader } from '@/data/build-client.ts'
import { getHomeParts } from '@/data/home-page.ts'
import { buildSource } from '@/rendering/build-source.ts'

/** The parts of the home page, read once per publication; null where the shop shows what it comes with. */
export const ownHomeParts = buildSource('home', () => getHomeParts(buildReader()))
