import * as z from 'zod/mini'
import { camelKeys } from '@/domain/case.ts'
import { fieldsOf } from '@/domain/json.ts'
import { centsFromEuros } from '@/domain/money.ts'

/** What an answer tells of one thing: its columns by the names that the code uses. */
export const row = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(
    z.transform((data) => camelKeys(fieldsOf(data))),
    z.object(shape),
  )

/** An amount as the database tells it, in euros. */
export const euros = z.pipe(
  z.number(),
  z.transform((amount) => centsFromEuros(amount)),
)
