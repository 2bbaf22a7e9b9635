import { useRef } from 'react'
import { type Cart, type CartLine, keyOf, type LineKey } from '@/domain/cart.ts'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { removeLine } from './cart-actions.ts'
import { CartLineRow } from './cart-line-row.tsx'

interface Props {
  readonly lines: Cart
  readonly availableOf: (line: CartLine) => number
  /** Whether a line is left out of the totals until it is settled. */
  readonly isOpen: (item: LineKey) => boolean
}

const HEAD = 'pb-3 font-normal text-stone'

/** The cart's lines. When one is removed the focus goes to the table, not to nowhere. */
export function CartLines({ lines, availableOf, isOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  return (
    <table ref={table} tabIndex={-1} className="block w-full outline-none md:table">
      <caption className="sr-only">{cartText.title}</caption>
      <thead className="sr-only border-b border-line text-sm md:not-sr-only md:table-header-group">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            {cartText.product}
          </th>
          <th scope="col" className={`${HEAD} text-left`}>
            {cartText.unitPrice}
          </th>
          <th scope="col" className={`${HEAD} text-left`}>
            {addingText.quantity}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {cartText.lineTotal}
          </th>
        </tr>
      </thead>
      <tbody className="block border-t border-line md:table-row-group">
        {lines.map((line) => {
          const item = keyOf(line.product)
          return (
            <CartLineRow
              key={item}
              line={line}
              available={availableOf(line)}
              counts={!isOpen(item)}
              onRemove={() => {
                removeLine(item)
                table.current?.focus()
              }}
            />
          )
        })}
      </tbody>
    </table>
  )
}
