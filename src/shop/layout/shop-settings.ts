import { buildReader } from '@/data/build-client.ts'
import { getShopSettings } from '@/data/settings.ts'
import { buildSource } from '@/rendering/build-source.ts'

/** Settings of the shop, read once per publication. */
export const shopSettings = buildSource('settings', () => getShopSettings(buildReader()))
