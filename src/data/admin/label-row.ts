import * as z from 'zod'
import { LABEL_KINDS, LABEL_REASONS, LABEL_STATES } from '@/domain/label.ts'
import { CARRIERS } from '@/domain/tracking.ts'
import { euros, row } from '../row.ts'

const text = z.string().nullable()

/** The label of an order, as administrators see it. */
export const labelRow = row({
  id: z.string(),
  kind: z.enum(LABEL_KINDS),
  /** Of a return: the declaration that it answers. */
  withdrawal: text,
  state: z.enum(LABEL_STATES),
  carrier: z.enum(CARRIERS),
  number: text,
  /** Null where the service did not say. */
  cost: z.nullable(euros),
  weightG: z.number(),
  /** Why it was refused, not answered or not taken back. */
  reason: z.enum(LABEL_REASONS).nullable().catch('other'),
  /** The same in the words of the service. */
  detail: text,
  beganAt: z.string(),
  boughtAt: text,
  /** When the service last said what became of it. */
  lookedAt: text,
  /** When it was asked to take it back. */
  cancelledAt: text,
  /** Whether the order goes to somebody else, or elsewhere, than when it was bought. */
  isOutdated: z.boolean(),
  /** Whether its parcel will not leave. */
  isUnwanted: z.boolean(),
  /** Whether its file is still kept. */
  isPrintable: z.boolean(),
})
export type Label = z.infer<typeof labelRow>
