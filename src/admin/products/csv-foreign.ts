import { folded } from '@/domain/folded.ts'
import { pastedHtml } from '@/domain/pasted-html.ts'
import { readPrice } from '@/domain/product-form.ts'
import type { ImportColumn } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import type { Defaults } from './csv-defaults.ts'
import type { Format, LineColumn } from './csv-formats.ts'

/** A line with its cells by our columns; a column that the file does not have is missing. */
export interface NamedRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<ImportColumn | LineColumn, string>>>
}
type Cells = NamedRow['cells']
export type Say = (line: number, message: string) => void

interface Rules {
  readonly defaults: Defaults
  /** Names of the shop's categories. */
  readonly categories: readonly string[]
  readonly onProblem: Say
  readonly onNote: Say
}

/** An identifier of a name or an address: `chapeau-d-ete`. */
const identifierOf = (text: string): string =>
  folded(text)
    .replaceAll(/[^a-z0-9._/-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 64)

/** Shopify writes an apostrophe before a reference of digits. */
const reference = (text = ''): string => text.replace(/^'/, '').trim()

const STATES: Readonly<Record<string, keyof typeof t.states>> = {
  active: 'published',
  true: 'published',
  '1': 'published',
  draft: 'draft',
  false: 'draft',
  '0': 'draft',
  '-1': 'draft',
  unlisted: 'draft',
  archived: 'archived',
}

/** A category of the shop, among the paths that a file names; else the default. */
function categoryIn(text: string, { categories, defaults }: Rules): string {
  const names = text.split(/[,>]/).map((name) => name.trim())
  const known = names.flatMap((name) => categories.find((one) => folded(one) === folded(name)) ?? [])
  return known[0] ?? (defaults.category || (names[0] ?? ''))
}

const group = (rows: readonly NamedRow[], keyOf: (row: NamedRow) => string) => {
  const groups = new Map<string, NamedRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}
const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
/** Pieces: other shops sell more than they have. */
const pieces = (text = '') => (/^-/.test(text.trim()) ? '0' : text.replace(/[.,]0+$/, ''))
const centsIn = (text: string): number => {
  const price = readPrice(text)
  return typeof price === 'number' ? price : Number.POSITIVE_INFINITY
}
const lowest = (prices: readonly string[]): string =>
  prices.filter((price) => price.trim() !== '').sort((a, b) => centsIn(a) - centsIn(b))[0] ?? ''

/** The fields that tell of a whole product, as this shop writes them. */
function product(cells: Cells, identifier: string, rules: Rules): Cells {
  const { defaults } = rules
  const {
    state,
    category,
    artisan,
    manufacturer,
    details,
    description,
    images: _,
    variantImages: __,
    ...rest
  } = cells
  const word = state === undefined ? undefined : STATES[folded(state)]
  return {
    ...rest,
    identifier,
    category: categoryIn(category ?? '', rules),
    artisan: artisan?.trim() || defaults.artisan,
    ...((manufacturer || defaults.manufacturer) && { manufacturer: manufacturer || defaults.manufacturer }),
    ...(state !== undefined && { state: word ? t.states[word] : state }),
    ...(details !== undefined && { details: pastedHtml(details.replaceAll('\\n', '\n')) }),
    ...(description !== undefined && { description: plainText(description.replaceAll('\\n', '\n')) }),
  }
}
/** The fields that tell of one variant. */
const variant = (
  { option1, option2, option1Name, option2Name, sku, stock }: Cells,
  price: string,
): Cells => ({
  option1: option1 ?? '',
  option1Name: option1Name ?? '',
  ...(option2 !== undefined && { option2, option2Name: option2Name ?? '' }),
  ...(sku !== undefined && { sku: reference(sku) }),
  ...(stock !== undefined && { stock: pieces(stock) }),
  variantPrice: price,
})
const saysNothing = (price: string, usual: string) => (centsIn(price) === centsIn(usual) ? '' : price)

/** Lines of Shopify: the first of a handle tells of the product and its first variant, others of variants or pictures. */
function fromShopify(rows: readonly NamedRow[], rules: Rules): NamedRow[] {
  return group(rows, ({ cells }) => cells.identifier ?? '').flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { variantPrice: _, option1Name, option2Name, option1, option2, sku, ...shared } = first.cells
    const sold = lines.filter(({ cells }) => (cells.option1 ?? '').trim() !== '')
    const handle = identifierOf(first.cells.identifier ?? '')
    const isSimple = sold.length === 0 || folded(option1 ?? '') === 'default title'
    const price = lowest((isSimple ? [first] : sold).map(({ cells }) => cells.variantPrice ?? ''))
    const whole = { ...product(shared, handle, rules), price }
    if (isSimple)
      return [
        {
          line: first.line,
          cells: { ...whole, identifier: reference(sku) || handle, stock: pieces(first.cells.stock) },
        },
      ]
    return sold.map(({ line, cells }, index) => ({
      line,
      cells: {
        ...(index === 0 ? whole : { identifier: handle }),
        ...variant(
          { ...cells, option1Name: option1Name ?? '', option2Name: option2Name ?? '' },
          saysNothing(cells.variantPrice ?? '', price),
        ),
      },
    }))
  })
}

const typeOf = ({ cells }: NamedRow) => {
  const types = (cells.lineType ?? '').split(',').map(folded)
  return ['variation', 'variable', 'simple'].find((type) => types.includes(type)) ?? null
}

/** Lines of WooCommerce: a simple product, or a variable one and its variations, which name it by its number or reference. */
function fromWooCommerce(rows: readonly NamedRow[], rules: Rules): NamedRow[] {
  const nameOf = ({ cells }: NamedRow) =>
    (cells.identifier ?? '').trim() || `WC-${(cells.lineId ?? '').trim()}`
  const parents = rows.filter((row) => typeOf(row) === 'variable')
  const parentOf = ({ cells }: NamedRow) => {
    const name = (cells.lineParent ?? '').trim()
    return parents.find(
      (row) => `id:${row.cells.lineId?.trim()}` === name || row.cells.identifier?.trim() === name,
    )
  }
  return rows.flatMap((row): NamedRow[] => {
    const { lineType, lineParent, lineId, ...cells } = row.cells
    const type = typeOf(row)
    if (type === null) {
      rules.onProblem(row.line, t.wrong.type(lineType ?? ''))
      return []
    }
    if (type === 'variation') {
      if (!parentOf(row)) rules.onProblem(row.line, t.wrong.parent)
      return []
    }
    const { option1, option2, option1Name, option2Name, ...shared } = cells
    const identifier = nameOf(row)
    if (type === 'simple')
      return [
        { line: row.line, cells: { ...product(shared, identifier, rules), stock: pieces(cells.stock) } },
      ]
    const own = rows.filter((one) => typeOf(one) === 'variation' && parentOf(one) === row)
    const price = lowest(own.map((one) => one.cells.price ?? ''))
    const { stock: _, ...whole } = product(shared, identifier, rules)
    return own.map((one, index) => ({
      line: one.line,
      cells: {
        ...(index === 0 ? { ...whole, price } : { identifier }),
        ...variant(
          {
            ...one.cells,
            sku: one.cells.identifier ?? '',
            option1Name: option1Name ?? one.cells.option1Name ?? '',
            option2Name: option2Name ?? one.cells.option2Name ?? '',
          },
          saysNothing(one.cells.price ?? '', price),
        ),
      },
    }))
  })
}

/** Lines of another shop's software as this shop writes them. Pictures, which stand there as addresses, cannot come. */
export function adapted(format: Format, rows: readonly NamedRow[], rules: Rules): readonly NamedRow[] {
  if (format === 'own') return rows
  for (const { line, cells } of rows)
    if (/https?:/.test(`${cells.images ?? ''}${cells.variantImages ?? ''}`)) rules.onNote(line, t.addresses)
  return format === 'shopify' ? fromShopify(rows, rules) : fromWooCommerce(rows, rules)
}
