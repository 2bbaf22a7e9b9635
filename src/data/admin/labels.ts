import * as z from 'zod'
import type { LabelPaper } from '@/domain/label.ts'
import type { Client } from '../client.ts'
import type { NamedFile } from '../document-files.ts'
import { invokeFunction } from '../invoke-function.ts'
import { row } from '../row.ts'
import { calledBy, RefusedError } from './answer.ts'
import { fileOf } from './function-file.ts'
import { type Label, labelRow } from './label-row.ts'

const FUNCTION = 'parcel-label'
/** Milliseconds: the service is asked for ways, for the label and for its file. */
const PURCHASE_MS = 60_000

async function asked(db: Client, body: object): Promise<unknown> {
  const answer = await invokeFunction(db, FUNCTION, body, PURCHASE_MS)
  if (!answer.ok) throw new RefusedError(answer.refusal)
  return answer.value
}

const answered = z.object({ label: labelRow })

/** Buys the label of an order, or gives the one that there is. @param weightG of its parcel. @throws RefusedError label_needless, label_unlinked */
export const buyLabel = async (db: Client, order: string, weightG: number): Promise<Label> =>
  answered.parse(await asked(db, { ask: 'buy', order, weightG })).label

/** The same for what replaces units of a sent order. @throws RefusedError exchange_not_due, order_withdrawn, label_unlinked */
export const buyExchangeLabel = async (db: Client, order: string, weightG: number): Promise<Label> =>
  answered.parse(await asked(db, { ask: 'buy_exchange', order, weightG })).label

/**
 * Buys a label with which units of a sent order come back, or gives the one that there is.
 * @param withdrawal that it answers; null without one. @throws RefusedError order_not_sent, withdrawal_not_found, label_unlinked
 */
export const buyReturnLabel = async (
  db: Client,
  order: string,
  weightG: number,
  withdrawal: string | null,
): Promise<Label> => answered.parse(await asked(db, { ask: 'buy_return', order, weightG, withdrawal })).label

/**
 * What is asked of a label that stands: to be looked for where nobody knows whether it was bought, to be bought once more, or to be taken back.
 * @throws RefusedError label_not_found, label_service_silent
 */
export const askLabel = async (
  db: Client,
  ask: 'find' | 'buy_again' | 'cancel',
  label: string,
): Promise<Label> => answered.parse(await asked(db, { ask, label })).label

/** Labels in one file, in their order. @param labels 100 at most. @throws RefusedError label_not_found where none of them has one */
export const printLabels = (db: Client, labels: readonly string[], paper: LabelPaper): Promise<NamedFile> =>
  fileOf(db, FUNCTION, { ask: 'print', labels, paper }, PURCHASE_MS)

const standing = z.object({
  /** Whether the shop has keys to buy labels with. */
  isLinked: z.boolean(),
  /** Whether it is a copy, which buys none and gives none back. */
  isCopy: z.boolean(),
})
const standingOf = async (db: Client) => standing.parse(await asked(db, { ask: 'service' }))

/** Whether the shop buys labels. @throws RefusedError */
export async function buysLabels(db: Client): Promise<boolean> {
  const { isLinked, isCopy } = await standingOf(db)
  return isLinked && !isCopy
}

const service = row({
  answeredAt: z.string().nullable(),
  /** Since when it does not answer. */
  interruptedAt: z.string().nullable(),
  /** Since when it refuses the keys. */
  refusedAt: z.string().nullable(),
  /** Labels of which nobody knows whether they were bought. */
  unsure: z.number(),
})

/** How the label service answers. @throws RefusedError */
export const getLabelService = async (
  db: Client,
  signal: AbortSignal,
): Promise<z.infer<typeof service> & z.infer<typeof standing>> => {
  const [stands, stated] = await Promise.all([
    standingOf(db),
    calledBy(db.rpc('admin_label_service').abortSignal(signal)),
  ])
  return { ...stands, ...service.parse(stated) }
}
export type LabelServiceState = Awaited<ReturnType<typeof getLabelService>>
