import type { ShopSettings } from '@/domain/settings.ts'
import type { FACT_NAMES } from '@/domain/texts/text-components.ts'
import { dispatchTime } from '@/texts/delivery.ts'
import { pagesText } from '@/texts/pages.ts'

const FACTS = {
  siteName: (settings: ShopSettings) => settings.siteName,
  phoneHours: ({ contactPhone, phoneHours }: ShopSettings) => contactPhone && phoneHours,
  publicationDirector: ({ legal, siteName }: ShopSettings) =>
    legal.publicationDirector || legal.companyName || siteName,
  returnAddress: ({ returnAddress }: ShopSettings) =>
    returnAddress.replaceAll('\n', ', ') || pagesText.returnAddressAsked,
  dispatch: ({ preparation }: ShopSettings) => dispatchTime(preparation.preparationDays),
  registeredCity: (settings: ShopSettings) => settings.legal.registeredCity,
} as const satisfies Record<FactName, unknown>

export type FactName = (typeof FACT_NAMES)[number]

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
