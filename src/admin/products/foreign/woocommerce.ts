import { folded } from '@/domain/folded.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { optionCells } from './options.ts'
import { lowest, type NamedRow, ownPrice, product, type Rules, units, variant } from './rules.ts'

const TYPES = ['variation', 'variable', 'simple'] as const
/** What nobody can put into a parcel. */
const UNSENDABLE = ['virtual', 'downloadable']

/** @returns what a line is; null for what this shop cannot sell: groups, goods of other shops, files. */
function typeOf({ cells }: NamedRow): (typeof TYPES)[number] | null {
  const types = (cells.lineType ?? '').split(',').map(folded)
  return types.some((type) => UNSENDABLE.includes(type))
    ? null
    : (TYPES.find((type) => types.includes(type)) ?? null)
}

const dayIn = (text = ''): number => Date.parse(text.trim().replace(' ', 'T'))

/** What is asked for it today: that of a sale, while it lasts. */
function priceOf({ line, cells }: NamedRow, { now, onNote }: Rules): string {
  const { price = '', salePrice = '', saleStart, saleEnd } = cells
  const isOver = dayIn(saleEnd) < now.getTime() || dayIn(saleStart) > now.getTime()
  if (salePrice.trim() === '' || isOver) return price
  onNote('sale', line, t.salePrice(salePrice.trim(), price.trim()))
  return salePrice
}

/** Lines of WooCommerce: a simple product, or a variable one and its variations, which name it by its number or reference. */
export function fromWooCommerce(rows: readonly NamedRow[], rules: Rules): NamedRow[] {
  const nameOf = ({ cells }: NamedRow) =>
    (cells.identifier ?? '').trim() || `WC-${(cells.lineId ?? '').trim()}`
  const byName = new Map(
    rows.flatMap((row) => [
      [`id:${row.cells.lineId?.trim()}`, row] as const,
      [row.cells.identifier?.trim() ?? '', row] as const,
    ]),
  )
  const parentOf = ({ cells }: NamedRow) => {
    const name = (cells.lineParent ?? '').trim()
    return name === '' ? undefined : byName.get(name)
  }
  const isOfVariable = (row: NamedRow) => {
    const parent = parentOf(row)
    return parent !== undefined && typeOf(parent) === 'variable'
  }
  const variations = Map.groupBy(
    rows.filter((row) => typeOf(row) === 'variation'),
    parentOf,
  )
  return rows.flatMap((row): NamedRow[] => {
    const type = typeOf(row)
    if (type === 'variation' && !parentOf(row)) {
      rules.onProblem(row.line, t.wrong.parent)
      return []
    }
    if (type === null || (type === 'variation' && !isOfVariable(row))) {
      rules.onNote('leftOut', row.line, t.leftOut((parentOf(row) ?? row).cells.lineType ?? ''))
      return []
    }
    if (type === 'variation') return []
    const identifier = nameOf(row)
    if (type === 'simple') {
      const cells = product({ ...row.cells, price: priceOf(row, rules) }, identifier, rules)
      return [{ line: row.line, cells: { ...cells, stock: units(row.cells.stock) } }]
    }
    const own = variations.get(row) ?? []
    if (own.length === 0) {
      rules.onProblem(row.line, t.wrong.noVariations)
      return []
    }
    const prices = own.map((one) => priceOf(one, rules))
    const price = lowest(prices)
    const { stock: _, ...whole } = product(row.cells, identifier, rules)
    const options = optionCells(row, own, rules)
    return own.flatMap((one, at) => {
      const words = options[at]
      if (!words) return []
      return [
        {
          line: one.line,
          cells: {
            ...(at === 0 ? { ...whole, price } : { identifier }),
            ...variant(
              { ...one.cells, ...words, sku: one.cells.identifier ?? '' },
              ownPrice(prices[at] ?? '', price),
            ),
          },
        },
      ]
    })
  })
}
