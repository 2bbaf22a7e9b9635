import * as z from 'zod'
import { camelKeys } from '@/domain/case.ts'
import { fieldsOf } from '@/domain/json.ts'
import { centsFromEuros } from '@/domain/money.ts'

/** What an answer tells of one thing: its columns by the names that the code uses. */
export const row = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((data) => camelKeys(fieldsOf(data)), z.object(shape))

/** An amount as the database tells it, in euros. */
export const euros = z.number().transform(centsFromEuros)
