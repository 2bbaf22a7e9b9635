import type { DiscountCode } from '@/data/admin/discounts.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import type { DiscountInput } from '@/domain/discount-form.ts'
import { type Cents, eurosFromCents } from '@/domain/money.ts'
import type { Offer } from '@/domain/product.ts'
import { variantLabel } from '@/domain/variant.ts'
import type { Option } from '@/ui/form/fields.tsx'
import { lastDay } from './code-words.ts'

export const BLANK_CODE: DiscountInput = {
  name: '',
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  gift: '',
  startsOn: '',
  endsOn: '',
  usageLimit: '',
  perCustomer: '',
  minimum: '',
  categories: [],
  products: [],
  active: true,
}

const text = (value: number | null): string => (value === null ? '' : String(value))
const euros = (value: Cents | null): string =>
  value === null ? '' : eurosFromCents(value).toFixed(2).replace('.', ',')

/** A stored code as its form shows it. @param sold what gifts are chosen among. */
export function inputOf(code: DiscountCode, sold: readonly Offer[]): DiscountInput {
  const isChoice = sold.some(({ variants }) => variants?.rows.some(({ id }) => id === code.giftVariant))
  return {
    name: code.name,
    code: code.code,
    kind: code.kind,
    percent: text(code.percent),
    amount: euros(code.amount),
    gift: code.giftVariant === null ? '' : isChoice ? `v${code.giftVariant}` : `p${code.giftProduct}`,
    startsOn: code.startsAt ? dayInFrance(new Date(code.startsAt)) : '',
    endsOn: code.endsAt ? dayInFrance(lastDay(code.endsAt)) : '',
    usageLimit: text(code.usageLimit),
    perCustomer: text(code.perCustomer),
    minimum: euros(code.minimum),
    categories: [...code.categories],
    products: [...code.products],
    active: code.active,
  }
}

/** What can be given: a product, or one of its variants. */
export const giftOptions = (sold: readonly Offer[]): Option[] =>
  sold
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
    .flatMap(({ productId, name, variants }) =>
      variants
        ? variants.rows.map(({ id, words }) => ({
            value: `v${id}`,
            label: `${name} · ${variantLabel(variants.options, words)}`,
          }))
        : [{ value: `p${productId}`, label: name }],
    )
