import * as z from 'zod'
import { line, paragraphs, requiredLine } from './form-fields.ts'
import { type Cents, cents } from './money.ts'
import { PRODUCT_STATES } from './product.ts'
import { MAX_PRODUCT_IMAGES } from './rules.ts'

/** The dearest product: it lets the largest possible order fit what the database stores. */
const MAX_PRICE = /* @__PURE__ */ cents(2_000_000)
const MAX_STOCK = 1_000_000
const IDENTIFIER = /^([A-Za-z0-9][A-Za-z0-9._/-]*)?$/

/** Reads what a person types: `49,90`, `49.9`, ` 1 250 `. @returns null when it is no amount. */
export function centsFromInput(text: string): Cents | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return /^\d{1,8}(\.\d{0,2})?$/.test(plain) ? cents(Math.round(Number(plain) * 100)) : null
}

/** A price as a number field holds it: `49.90`, `120`. */
export const inputFromCents = (amount: Cents): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)

/** An amount that must be there and not zero. Messages are keys: `required`, `number`, `too_dear`. */
const price = z.string('required').transform((text, context): Cents => {
  const amount = centsFromInput(text)
  const problem =
    text.trim() === '' || amount === 0
      ? 'required'
      : amount === null
        ? 'number'
        : amount > MAX_PRICE && 'too_dear'
  if (problem) context.addIssue({ code: 'custom', message: problem })
  return amount ?? cents(0)
})

const pieces = z.string().transform((text, context): number => {
  const count = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (count <= MAX_STOCK) return count
  context.addIssue({ code: 'custom', message: 'number' })
  return 0
})

const id = z.number().int()
const picture = z.object({ path: z.string(), alt: line(300) })
const related = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  state: z.enum(PRODUCT_STATES),
})

/** The product form: what its fields hold comes in, what the database takes goes out. */
export const productForm = z.object({
  name: requiredLine(120),
  price,
  category: requiredLine(60),
  artisan: requiredLine(120),
  artisanStory: paragraphs(5000),
  description: paragraphs(5000),
  details: z.string().max(10_000, 'too_long'),
  care: z.string().max(10_000, 'too_long'),
  dimensions: paragraphs(1000),
  pictures: z.array(picture).max(MAX_PRODUCT_IMAGES, 'too_many'),
  isNew: z.boolean(),
  state: z.enum(PRODUCT_STATES),
  identifier: line(64).regex(IDENTIFIER, 'identifier'),
  manufacturer: z.string().transform((value) => (value === '' ? null : Number(value))),
  warnings: paragraphs(2000),
  related: z.array(related),
  /** Pieces of a new product; a stock that exists is moved on its own. */
  stock: pieces,
})

/** What the fields of the form hold. */
export type ProductValues = z.input<typeof productForm>
/** What they mean. */
export type ProductFields = z.output<typeof productForm>
/** A picture of a product in the form. */
export type ProductPicture = ProductValues['pictures'][number]
/** A related product in the form. */
export type RelatedProduct = ProductValues['related'][number]

/** The blank form: price 0, category Sacs, not new, empty lists. */
export const BLANK_PRODUCT: ProductValues = {
  name: '',
  price: '0',
  category: 'Sacs',
  artisan: '',
  artisanStory: '',
  description: '',
  details: '',
  care: '',
  dimensions: '',
  pictures: [],
  isNew: false,
  // Who makes it has to be said before it may be sold.
  state: 'draft',
  identifier: '',
  manufacturer: '',
  warnings: '',
  related: [],
  stock: '0',
}
