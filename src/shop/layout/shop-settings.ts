import { buildReader } from '@/data/build-client.ts'
import { buildSource } from '@/data/build-source.ts'
import { getShopSettings } from '@/data/settings.ts'

/** Settings of the shop, read once per publication. */
export const shopSettings = buildSource('settings', () => getShopSettings(buildReader()))
