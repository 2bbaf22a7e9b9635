import * as z from 'zod'
import { requiredLine } from './form-fields.ts'
import { readNumber } from './number-input.ts'

/** What a condition of a segment can ask of each fact about a customer; as `private.segment_condition`. */
export const SEGMENT_FIELDS = {
  spent: ['at_least', 'at_most'],
  orders: ['at_least', 'at_most'],
  last_order: ['within', 'before'],
  registered: ['within', 'before'],
  category: ['bought', 'not_bought'],
  country: ['is', 'is_not'],
  postal_code: ['begins'],
  city: ['is'],
  vip: ['is', 'is_not'],
  tag: ['has', 'has_not'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>
export type SegmentField = keyof typeof SEGMENT_FIELDS
export type SegmentIs = (typeof SEGMENT_FIELDS)[SegmentField][number]

export const SEGMENT_FIELD_NAMES = Object.keys(SEGMENT_FIELDS) as readonly SegmentField[]
export const isSegmentField = (name: string): name is SegmentField => name in SEGMENT_FIELDS

/** Conditions that a segment may have. */
export const MOST_CONDITIONS = 10

/** A condition: the value as the database reads it; of `vip` empty. */
export interface SegmentCondition {
  readonly field: SegmentField
  readonly is: SegmentIs
  readonly value: string
}

const typedCondition = z.object({ field: z.string(), is: z.string(), value: z.string() })

export interface SegmentInput {
  readonly name: string
  readonly match: 'all' | 'any'
  readonly conditions: readonly { readonly field: string; readonly is: string; readonly value: string }[]
}
export interface SegmentFields {
  readonly name: string
  readonly match: 'all' | 'any'
  readonly conditions: readonly SegmentCondition[]
}

const NUMBERS: Readonly<Partial<Record<SegmentField, { readonly decimals: number; readonly max: number }>>> =
  {
    spent: { decimals: 2, max: 999_999_999 },
    orders: { decimals: 0, max: 99_999 },
    last_order: { decimals: 0, max: 3650 },
    registered: { decimals: 0, max: 3650 },
  }

/** @returns a condition as the database reads it, or the key of what is wrong with its value. */
export function readCondition(typed: SegmentInput['conditions'][number]): SegmentCondition | string {
  const { field, value } = typed
  if (!isSegmentField(field)) return 'required'
  const known: readonly SegmentIs[] = SEGMENT_FIELDS[field]
  const is = known.find((one) => one === typed.is)
  if (!is) return 'required'
  if (field === 'vip') return { field, is, value: '' }
  const number = NUMBERS[field]
  if (number) {
    const read = readNumber(value, number)
    if (!read.ok) return read.problem
    return { field, is, value: number.decimals === 2 ? (read.value / 100).toFixed(2) : String(read.value) }
  }
  const text = value.trim()
  if (text === '') return 'required'
  return text.length > 100 ? 'too_long' : { field, is, value: text }
}

/** The conditions that are whole, for counting while they are typed; null where one is not. */
export function readConditions(typed: SegmentInput['conditions']): readonly SegmentCondition[] | null {
  const read = typed.map(readCondition)
  return read.length > 0 && read.every((one) => typeof one !== 'string') ? (read as SegmentCondition[]) : null
}

/** The form of a segment; its messages are keys of `problemText`, of a condition under `conditions.N`. */
export const segmentSchema = z
  .object({
    name: requiredLine(80),
    match: z.enum(['all', 'any']),
    conditions: z.array(typedCondition).min(1, 'required').max(MOST_CONDITIONS),
  })
  .transform((input, context): SegmentFields => {
    const conditions = input.conditions.flatMap((typed, index) => {
      const read = readCondition(typed)
      if (typeof read !== 'string') return [read]
      context.addIssue({ code: 'custom', path: ['conditions', index], message: read })
      return []
    })
    return { ...input, conditions }
  })
