import * as z from 'zod'
import { emailLine, line, requiredLine } from './form-fields.ts'
import { COUNTRIES } from './rules.ts'

/** As the filter lists them. */
export const CUSTOMER_STATUSES = ['active', 'vip', 'inactive'] as const
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]

/** What the list may be sorted by: last activity, name, amount spent. */
export const CUSTOMER_SORTS = ['recent', 'name', 'spent'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

/** Characters of a note. */
export const NOTE_LENGTH = 2000

const details = {
  name: requiredLine(160),
  phone: line(30).check(z.regex(/^[-+0-9 ./()]*$/, 'phone')),
  address: line(400),
  postalCode: line(12),
  city: line(100),
  country: z.union([z.enum(COUNTRIES), z.literal('')]),
}

const isFrenchCode = ({ postalCode, country }: { postalCode: string; country: string }): boolean =>
  country !== 'FR' || postalCode === '' || /^\d{5}$/.test(postalCode)
const FRENCH_CODE = { message: 'postal_code', path: ['postalCode'] }

/** Name, telephone and address of a customer; all but the name may be empty. Messages are keys of `problemText`. */
export const customerSchema = z.object(details).refine(isFrenchCode, FRENCH_CODE)
/** The same of a customer who is added. */
export const newCustomerSchema = z
  .object({ email: emailLine(254), ...details })
  .refine(isFrenchCode, FRENCH_CODE)

export type CustomerFields = z.infer<typeof customerSchema>
