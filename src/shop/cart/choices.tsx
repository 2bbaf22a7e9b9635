import { type LineKey, lineOf } from '@/domain/cart.ts'
import { type Variant, type Variants, variantLabel } from '@/domain/variant.ts'
import { cart } from '@/stores/cart.ts'
import { cartText } from '@/texts/cart.ts'
import { change } from './cart-actions.ts'

interface Props {
  readonly item: LineKey
  readonly choices: Variants
}

/** The variants of a product that was put into the cart before it had any: clicking one is the choice. */
export default function Choices({ item, choices }: Props) {
  function take(row: Variant, label: string): void {
    const product = lineOf(cart.$cart.get(), item)?.product
    if (product) change(item, { ...product, price: row.price, variant: { id: row.id, label } })
  }
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {choices.rows.map((row) => {
        const label = variantLabel(choices.options, row.words)
        const soldOut = row.available <= 0
        return (
          <li key={row.id}>
            <button
              type="button"
              disabled={soldOut}
              className="min-h-11 rounded-[2px] border border-field bg-paper px-3 text-sm disabled:text-stone"
              onClick={() => take(row, label)}
            >
              {soldOut ? cartText.soldOutChoice(label) : label}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
