import type { DeliveryDays } from '@/domain/delivery-day.ts'
import { frenchDates } from './french-dates.ts'

const day = frenchDates({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** @param preparationDays working days from the payment until the parcel is with the carrier: over a weekend 48 hours are four days. */
export const dispatchTime = (preparationDays: number): string =>
  ['le jour même (jours ouvrés)', 'sous 24 heures ouvrées', 'sous 24 à 48 heures ouvrées'][preparationDays] ??
  `sous ${preparationDays} jours ouvrés`

/** `du vendredi 4 au mardi 8 décembre`: a month that both have is said once. */
function between({ first, last }: DeliveryDays): string {
  if (first === last) return `le ${day(first)}`
  const [weekday, date, month] = day(first).split(' ')
  return `du ${weekday} ${date} ${first.slice(0, 7) === last.slice(0, 7) ? '' : `${month} `}au ${day(last)}`
}

/** Where a parcel goes, and on which days it is expected. */
export const deliveryText = {
  to: 'Livraison à',
  toRelay: 'Livraison au point relais',
  expected: (days: DeliveryDays) => `Livraison prévue ${between(days)}.`,
  /** At the checkout: other means of payment take their time. */
  ifPaidNow: (days: DeliveryDays) => `payée maintenant, livrée ${between(days)}`,
  /** In the cart, whose address is not known yet. */
  ifOrderedNow: (days: DeliveryDays) => `Commandé maintenant, chez vous en France ${between(days)}.`,
  days: between,
  /** What nobody of France knows beforehand. */
  customs: 'Hors délai de douane.',
} as const
