import * as z from 'zod'
import { camelCase } from './case.ts'
import { CUSTOMS_NAME_LENGTH, hsCode, originCode, weight } from './customs.ts'
import { line, paragraphs, requiredLine } from './form-fields.ts'
import { ITEM_TEXT_NAMES } from './item-text.ts'
import { type Cents, cents } from './money.ts'
import { readNumber } from './number-input.ts'
import { MADE_FOR, PRODUCT_STATES } from './product.ts'
import { MAX_LISTED_WORDS, MAX_PRODUCT_IMAGES } from './rules.ts'

/** The dearest product: it lets the largest possible order fit what the database stores. */
const MAX_PRICE = /* @__PURE__ */ cents(2_000_000)
const MAX_STOCK = 1_000_000
/** The largest amount that `numeric(10,2)` holds. */
const MAX_CENTS = 9_999_999_999
const IDENTIFIER = /^([A-Za-z0-9][A-Za-z0-9._/-]*)?$/
const MAX_IDENTIFIER = 64
const MADE_FOR_WORD = new RegExp(`^(${MADE_FOR.join('|')})?$`)
/** Whether a reference may be written so; it may be missing. */
export const isIdentifier = (text: string): boolean => text.length <= MAX_IDENTIFIER && IDENTIFIER.test(text)

/** Reads what a person types: `49,90`, `49.9`, ` 1 250 `. @returns null when it is no amount. */
export function centsFromInput(text: string): Cents | null {
  const typed = readNumber(text, { decimals: 2, max: MAX_CENTS })
  return typed.ok ? cents(typed.value) : null
}

/** A price as its field holds it: `49,90`, `120`. */
export const inputFromCents = (amount: Cents): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2).replace('.', ',')

/** What is wrong with a typed price, as a key of `problemText`, or the amount: it must be there and not zero. */
export function readPrice(text: string): Cents | string {
  const typed = readNumber(text, { decimals: 2, max: MAX_PRICE })
  if (!typed.ok) return typed.problem === 'out_of_range' ? 'too_dear' : typed.problem
  return typed.value === 0 ? 'required' : cents(typed.value)
}

/** What is wrong with typed units of a stock, as a key of `problemText`, or how many. */
export function readPieces(text: string): number | string {
  const typed = readNumber(text, { max: MAX_STOCK })
  if (typed.ok) return typed.value
  return typed.problem === 'out_of_range' ? 'too_many_pieces' : typed.problem
}

/** A text field whose number a function reads, or says what is wrong with. */
const typed = <Value extends number>(read: (text: string) => Value | string) =>
  z.string('required').transform((text, context): Value => {
    const found = read(text)
    if (typeof found !== 'string') return found
    context.addIssue({ code: 'custom', message: found })
    return z.NEVER
  })

/** Names of one of the shop's lists, the one that prevails first. */
const listed = z.array(z.string()).max(MAX_LISTED_WORDS, 'too_many')
const id = z.number().int()
const picture = z.object({ path: z.string(), alt: line(300) })
const related = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  state: z.enum(PRODUCT_STATES),
})

/**
 * The one list of a product's fields: names, types, limits. What its form holds comes in, what the database takes goes out.
 * A column has the name of its field in snake case, but for those of RENAMED.
 */
export const productForm = z.object({
  name: requiredLine(120),
  price: typed(readPrice),
  category: requiredLine(60),
  artisan: requiredLine(120),
  artisanStory: paragraphs(5000),
  countryOfOrigin: line(60),
  /** Grams of a unit; the three below are for the customs. Where nothing is said, its category says it. */
  weightG: weight,
  hsCode,
  originCode,
  customsName: line(CUSTOMS_NAME_LENGTH),
  madeFor: line(10).check(z.regex(MADE_FOR_WORD, 'made_for')),
  description: paragraphs(5000),
  details: z.string().max(10_000, 'too_long'),
  care: z.string().max(10_000, 'too_long'),
  dimensions: paragraphs(1000),
  pictures: z.array(picture).max(MAX_PRODUCT_IMAGES, 'too_many'),
  colours: listed,
  materials: listed,
  isNew: z.boolean(),
  /** Texts that who orders it may type. */
  itemTexts: z.array(z.enum(ITEM_TEXT_NAMES)),
  state: z.enum(PRODUCT_STATES),
  identifier: line(MAX_IDENTIFIER).check(z.regex(IDENTIFIER, 'identifier')),
  manufacturer: z.string().transform((value) => (value === '' ? null : Number(value))),
  warnings: paragraphs(2000),
  related: z.array(related),
  /** Units of a new product; a stock that exists is moved on its own. */
  stock: typed(readPieces),
})

/** What the fields of the form hold. */
export type ProductValues = z.input<typeof productForm>
/** What they mean. */
export type ProductFields = z.output<typeof productForm>
/** A picture of a product in the form. */
export type ProductPicture = ProductValues['pictures'][number]
/** A related product in the form. */
export type RelatedProduct = ProductValues['related'][number]

type Shape = typeof productForm.shape
/** A field that is a text, the same to form, file and database. */
export type ProductText = {
  [Field in keyof Shape]: Shape[Field] extends z.core.$ZodString ? Field : never
}[keyof Shape]

/** One thing for each field that is a text. */
export const eachProductText = <Thing>(thing: (field: ProductText) => Thing): Record<ProductText, Thing> =>
  Object.fromEntries(
    Object.entries(productForm.shape)
      .filter(([, schema]) => schema instanceof z.core.$ZodString)
      .map(([field]) => [field, thing(field as ProductText)]),
  ) as Record<ProductText, Thing>

/** What the control of a text has to know: its most characters, and whether it may stay empty. */
export const productTextRules = (field: ProductText) => ({
  maxLength: z.toJSONSchema(productForm.shape[field]).maxLength,
  isOptional: productForm.shape[field].safeParse('').success,
})

/** The blank form: price 0, category Sacs, not new, empty texts and lists. */
export const BLANK_PRODUCT: ProductValues = /* @__PURE__ */ (() => ({
  ...eachProductText(() => ''),
  price: '0',
  weightG: '',
  category: 'Sacs',
  pictures: [],
  colours: [],
  materials: [],
  isNew: false,
  itemTexts: [],
  // Who makes it has to be said before it may be sold.
  state: 'draft',
  manufacturer: '',
  related: [],
  stock: '0',
}))()

export type ProductField = keyof ProductValues

/** Columns that the form holds under another name. */
const RENAMED: Readonly<Record<string, ProductField>> = {
  images: 'pictures',
  image_alts: 'pictures',
  related_products: 'related',
  manufacturer_id: 'manufacturer',
}

/** @returns the field that holds a column, by its name in the database. */
export const productFieldOf = (column: string): ProductField =>
  RENAMED[column] ?? (camelCase(column) as ProductField)
