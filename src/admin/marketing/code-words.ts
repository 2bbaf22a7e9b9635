import { longDate } from '@/admin/ui/dates.ts'
import type { DiscountCode } from '@/data/admin/discounts.ts'
import { formatCents } from '@/domain/money.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'

/** What a code does, in a few words. */
export function effectWords({ kind, percent, amount, gift }: DiscountCode): string {
  if (percent !== null) return t.percentOff(percent)
  if (amount !== null) return t.amountOff(formatCents(amount))
  return kind === 'gift' ? (gift === null ? t.giftGone : t.giftOf(gift)) : t.kinds[kind]
}

/** What it asks for. */
export const conditionWords = ({ minimum, categories, products, perCustomer }: DiscountCode): string =>
  [
    minimum === null ? '' : t.from(formatCents(minimum)),
    categories.length + products.length > 0 ? t.limited : '',
    perCustomer === null ? '' : t.perCustomerShort(perCustomer),
  ]
    .filter(Boolean)
    .join(', ')

/** The last day on which it counts: it ends with the day after. */
export const lastDay = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1)

/** When it counts. */
export function dateWords({ startsAt, endsAt }: DiscountCode): string {
  const first = startsAt && longDate(startsAt)
  const last = endsAt && longDate(lastDay(endsAt).toISOString())
  if (first && last) return t.between(first, last)
  if (first) return t.since(first)
  return last ? t.until(last) : t.always
}
