import { folded } from '@/domain/folded.ts'
import { pastedHtml } from '@/domain/pasted-html.ts'
import { readPrice } from '@/domain/product-form.ts'
import { type ImportColumn, VARIANT_COLUMNS } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import type { Defaults } from '../csv-defaults.ts'
import { LINE_COLUMNS, type LineColumn } from '../csv-formats.ts'
import type { Note } from './notes.ts'

/** A line with its cells by our columns; a column that the file does not have is missing. */
export interface NamedRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<ImportColumn | LineColumn, string>>>
}
export type Cells = NamedRow['cells']

export interface Rules {
  readonly defaults: Defaults
  /** Names of the shop's categories. */
  readonly categories: readonly string[]
  readonly onProblem: (line: number, message: string) => void
  readonly onNote: (kind: Note, line: number, message: string) => void
  /** The moment it is read: sales of other shops begin and end. */
  readonly now: Date
}

/** An identifier of a name or an address: `chapeau-d-ete`. */
export const identifierOf = (text: string): string =>
  folded(text)
    .replaceAll(/[^a-z0-9._/-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 64)

/** Shopify writes an apostrophe before a reference of digits. */
export const reference = (text = ''): string => text.replace(/^'/, '').trim()

const STATES: Readonly<Record<string, keyof typeof t.states>> = {
  active: 'published',
  true: 'published',
  '1': 'published',
  draft: 'draft',
  false: 'draft',
  '0': 'draft',
  '-1': 'draft',
  unlisted: 'draft',
  enabled: 'published',
  disabled: 'draft',
  oui: 'published',
  non: 'draft',
  archived: 'archived',
}

/** A category of the shop, among the paths that a file names; else the default. */
function categoryIn(text: string, { categories, defaults }: Rules): string {
  const names = text.split(/[,>]/).map((name) => name.trim())
  const known = names.flatMap((name) => categories.find((one) => folded(one) === folded(name)) ?? [])
  return known[0] ?? (defaults.category || (names[0] ?? ''))
}

export const group = (rows: readonly NamedRow[], keyOf: (row: NamedRow) => string) => {
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
/** Units: other shops sell more than they have. */
export const units = (text = '') => (/^-/.test(text.trim()) ? '0' : text.replace(/[.,]0+$/, ''))
const centsIn = (text: string): number => {
  const price = readPrice(text)
  return typeof price === 'number' ? price : Number.POSITIVE_INFINITY
}
export const lowest = (prices: readonly string[]): string =>
  prices.filter((price) => price.trim() !== '').sort((a, b) => centsIn(a) - centsIn(b))[0] ?? ''

/** What tells of a line or of a variant alone. */
const OF_LINES: ReadonlySet<string> = new Set([...LINE_COLUMNS, ...VARIANT_COLUMNS])

/** The fields that tell of a whole product, as this shop writes them. */
export function product(cells: Cells, identifier: string, rules: Rules): Cells {
  const { defaults } = rules
  const {
    state,
    category,
    artisan,
    manufacturer,
    details,
    description,
    images: _,
    ...rest
  } = Object.fromEntries(Object.entries(cells).filter(([column]) => !OF_LINES.has(column))) as Cells
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
export const variant = (
  { option1, option2, option1Name, option2Name, sku, stock }: Cells,
  price: string,
): Cells => ({
  option1: option1 ?? '',
  option1Name: option1Name ?? '',
  ...(option2 !== undefined && { option2, option2Name: option2Name ?? '' }),
  ...(sku !== undefined && { sku: reference(sku) }),
  ...(stock !== undefined && { stock: units(stock) }),
  variantPrice: price,
})
/** A price of its own, where it has one. */
export const ownPrice = (price: string, usual: string) => (centsIn(price) === centsIn(usual) ? '' : price)
