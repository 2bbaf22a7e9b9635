import { importText as t } from '@/texts/admin/product-import.ts'
import { type NamedRow, product, type Rules, units } from './rules.ts'

/** An amount without its currency, which the list of products writes beside it. */
const amount = (text = ''): string => text.replace(/\s*(?:€|EUR)\s*/i, '').trim()

/** Lines of PrestaShop's list of products: one each; what they are sold in stands in another file. */
export const fromPrestaShop = (rows: readonly NamedRow[], rules: Rules): NamedRow[] =>
  rows.map(({ line, cells }) => {
    const price = amount(cells.price)
    if (price === '' && amount(cells.netPrice) !== '') rules.onProblem(line, t.wrong.netPrice)
    const name = (cells.identifier ?? '').trim() || `PS-${(cells.lineId ?? '').trim()}`
    return { line, cells: { ...product(cells, name, rules), price, stock: units(cells.stock) } }
  })
