import { folded } from '@/domain/folded.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { optionCells } from './options.ts'
import {
  group,
  identifierOf,
  lowest,
  type NamedRow,
  ownPrice,
  product,
  type Rules,
  reference,
  units,
  variant,
} from './rules.ts'

/** Lines of Shopify: the first of a handle tells of the product and its first variant, others of variants or pictures. */
export function fromShopify(rows: readonly NamedRow[], rules: Rules): NamedRow[] {
  return group(rows, ({ cells }) => cells.identifier ?? '').flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { option1 = '', sku, giftCard = '' } = first.cells
    if (folded(giftCard) === 'true') {
      for (const { line } of lines) rules.onNote('leftOut', line, t.leftOut(t.giftCard))
      return []
    }
    const sold = lines.filter(({ cells }) => (cells.option1 ?? '').trim() !== '')
    const handle = identifierOf(first.cells.identifier ?? '')
    const isSimple = sold.length === 0 || folded(option1) === 'default title'
    const price = lowest((isSimple ? [first] : sold).map(({ cells }) => cells.variantPrice ?? ''))
    const whole = { ...product(first.cells, handle, rules), price }
    if (isSimple)
      return [
        {
          line: first.line,
          cells: { ...whole, identifier: reference(sku) || handle, stock: units(first.cells.stock) },
        },
      ]
    const options = optionCells(first, sold, rules)
    return sold.flatMap(({ line, cells }, at) => {
      const words = options[at]
      if (!words) return []
      return [
        {
          line,
          cells: {
            ...(line === first.line ? whole : { identifier: handle }),
            ...variant({ ...cells, ...words }, ownPrice(cells.variantPrice ?? '', price)),
          },
        },
      ]
    })
  })
}
