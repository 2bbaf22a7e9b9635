import * as z from 'zod'
import { LABEL_KINDS, LABEL_STATES } from '@/domain/label.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

/** A label as the database tells it: passed on as it is. */
const given = z.looseObject({ id: z.string(), state: z.enum(LABEL_STATES) })
const begun = z.pipe(
  row({
    isNew: z.boolean(),
    label: given,
    /** Shipments of the order that this shop knows, where the service may know more; null where it cannot. */
    known: z.array(z.string()).nullish(),
  }),
  z.transform(({ isNew, label, known = null }) => ({ isNew, label, known, id: label.id })),
)

/** Notes that a label is about to be bought: whoever is given that it is new buys it. @throws RefusedError */
export const beginLabel = async (
  db: Client,
  number: string,
  weightG: number,
): Promise<z.infer<typeof begun>> =>
  begun.parse(await calledBy(db.rpc('begin_label', { number, weight_g: weightG })))

/**
 * The same of a label with which units of a sent order come back.
 * @param withdrawal that it answers; null without one. @throws RefusedError order_not_sent, withdrawal_not_found
 */
export const beginReturnLabel = async (
  db: Client,
  number: string,
  weightG: number,
  withdrawal: string | null,
): Promise<z.infer<typeof begun>> =>
  begun.parse(
    await calledBy(
      db.rpc('begin_return_label', {
        number,
        weight_g: weightG,
        ...(withdrawal === null ? {} : { withdrawal }),
      }),
    ),
  )

/** The same of a label for what replaces units of a sent order. @throws RefusedError order_withdrawn, exchange_not_due */
export const beginExchangeLabel = async (
  db: Client,
  number: string,
  weightG: number,
): Promise<z.infer<typeof begun>> =>
  begun.parse(await calledBy(db.rpc('begin_exchange_label', { number, weight_g: weightG })))

/** Notes that a label is asked for once more. @throws RefusedError label_not_found */
export const beginLabelAgain = async (db: Client, label: string): Promise<z.infer<typeof begun>> =>
  begun.parse(await calledBy(db.rpc('begin_label_again', { label })))

const looked = z.pipe(
  row({
    number: z.string(),
    kind: z.enum(LABEL_KINDS),
    weightG: z.number(),
    shipment: z.string().nullable(),
    label: given,
  }),
  z.transform((one) => ({ ...one, state: one.label.state })),
)

/** What is asked for of a label. @throws RefusedError label_not_found */
export const labelToLookFor = async (db: Client, label: string): Promise<z.infer<typeof looked>> =>
  looked.parse(await calledBy(db.rpc('label_to_look_for', { label })))
