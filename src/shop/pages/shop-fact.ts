import type { ShopSettings } from '@/domain/settings.ts'

const FACTS = {
  siteName: (settings: ShopSettings) => settings.siteName,
  phoneHours: (settings: ShopSettings) => settings.phoneHours,
  publicationDirector: (settings: ShopSettings) => settings.legal.publicationDirector,
  returnAddress: (settings: ShopSettings) => settings.returnAddress.replaceAll('\n', ', '),
  registeredCity: (settings: ShopSettings) => settings.legal.registeredCity,
} as const

export type FactName = keyof typeof FACTS

/**
 * @param name written by an editor in MDX, where no type checks it.
 * @throws Error naming the facts there are: a text never shows a hole.
 */
export function shopFact(settings: ShopSettings, name: FactName): string {
  if (!Object.hasOwn(FACTS, name)) {
    throw new Error(`<Fact name="${name}" />: unknown; one of ${Object.keys(FACTS).join(', ')}`)
  }
  return FACTS[name](settings)
}
