import * as z from 'zod'

/** A day as an author writes it, AAAA-MM-JJ: in YAML that is a day already, between quotation marks it is a text. */
export const writtenDay = (expected: string) =>
  z.union([z.date(), z.iso.date().transform((day) => new Date(day))], expected)
