import { type CartLine, fullName, itemOf, keyOf, lineTotal } from '@/domain/cart.ts'
import { mostOf } from '@/domain/cart-limits.ts'
import { ITEM_TEXT_NAMES, textsField } from '@/domain/item-text.ts'
import { formatCents } from '@/domain/money.ts'
import { productPath } from '@/domain/paths.ts'
import { cartText } from '@/texts/cart.ts'
import { itemDetails, itemText, saidTexts } from '@/texts/item-details.ts'
import { Details } from '@/ui/details.tsx'
import { Thumbnail } from '@/ui/thumbnail.tsx'
import { change, changeQuantity, tellLimit } from './cart-actions.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

interface Props {
  readonly line: CartLine
  /** Units that can be ordered now. */
  readonly available: number
  /** False for a line that must be settled first. */
  readonly counts: boolean
  readonly onRemove: () => void
}

/**
 * A row of the table; below `md` its cells stand around the picture like a card. Amounts stand in elements of their own: a browser
 * that translates the page puts its own in the place of texts, and React changes one that stands beside something else in vain.
 */
export function CartLineRow({ line, available, counts, onRemove }: Props) {
  const { id, quantity, product } = line
  const { texts = {}, ...plain } = product
  // Tells lines of one item apart.
  const name = [fullName(product), ...saidTexts(texts)].join(', ')
  return (
    <tr className="relative grid min-h-40 grid-cols-[1fr_auto] content-start gap-x-4 border-b border-line py-5 pl-28 align-middle max-[20rem]:pl-0 md:table-row md:pl-0">
      <th scope="row" className="col-span-2 text-left font-normal md:py-6 md:pr-6">
        <a
          href={productPath(id)}
          className="font-display text-lg leading-snug hover:underline md:flex md:items-center md:gap-6 md:text-xl"
        >
          <Thumbnail
            src={product.image}
            className="absolute top-5 left-0 w-24 max-[20rem]:static md:static md:w-28 lg:w-32"
          />
          <span>
            {product.name}
            <Details lines={itemDetails(itemOf(product))} className="mt-1 font-sans text-sm text-ink-soft" />
          </span>
        </a>
      </th>
      <td className="col-span-2 pt-0.5 text-ink-soft figures md:pr-6">
        <span className="sr-only">{cartText.unitPrice} </span>
        <span translate="no">{formatCents(product.price)}</span>
      </td>
      <td className="pt-3 md:pt-0">
        <QuantityStepper
          value={quantity}
          most={Math.max(mostOf(available), 1)}
          name={name}
          onChange={(value) => changeQuantity(line, value)}
          onLimit={() => tellLimit(available)}
        />
        <button
          type="button"
          onClick={onRemove}
          aria-label={cartText.removeNamed(name)}
          className="link mt-1 block min-h-9 text-sm text-stone"
        >
          {cartText.remove}
        </button>
        {ITEM_TEXT_NAMES.filter((text) => texts[text]).map((text) => (
          <button
            key={text}
            type="button"
            onClick={() => change(keyOf(product), { ...plain, ...textsField({ ...texts, [text]: '' }) })}
            aria-label={`${itemText[text].remove} : ${name}`}
            className="link block min-h-9 text-sm text-stone"
          >
            {itemText[text].remove}
          </button>
        ))}
      </td>
      <td className="pt-5.5 text-right font-medium figures max-[22.5rem]:col-span-2 max-[22.5rem]:pt-1 max-[22.5rem]:text-left md:pt-0 md:pl-6">
        <span className="sr-only">{cartText.lineTotal} </span>
        {counts ? (
          <span translate="no">{formatCents(lineTotal(line))}</span>
        ) : (
          <span className="font-normal text-stone">{cartText.notCounted}</span>
        )}
      </td>
    </tr>
  )
}
