import { buildReader } from '@/data/build-client.ts'
import { getShopSettings } from '@/data/settings.ts'
import type { ShopSettings } from '@/domain/settings.ts'

let loaded: Promise<ShopSettings> | undefined

/** Settings of the shop, read once per build; every request reads them anew while developing. */
export function shopSettings(): Promise<ShopSettings> {
  if (import.meta.env.DEV || !loaded) loaded = getShopSettings(buildReader())
  return loaded
}
