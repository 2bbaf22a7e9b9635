import * as z from 'zod'
import { LABEL_KINDS, type LabelReason } from '@/domain/label.ts'
import { type Cents, eurosFromCents } from '@/domain/money.ts'
import type { Client } from './client.ts'

/** What became of a label at its service. */
export type LabelOutcome =
  | {
      readonly state: 'ready'
      readonly shipment: string
      readonly parcel: string
      readonly number: string
      /** Whether its file lies in the bucket. */
      readonly isStored: boolean
      readonly cost?: Cents | null
    }
  | { readonly state: 'draft' | 'kept'; readonly reason: LabelReason; readonly detail: string }
  | {
      readonly state: 'unsure'
      readonly reason: LabelReason
      readonly detail: string
      /** Whether the service said that it knows no such purchase. */
      readonly isAnswered: boolean
      readonly cost?: Cents | null
    }
  /** Null where no administrator wanted it so. */
  | { readonly state: 'cancelled'; readonly by: string | null }

const stored = (outcome: LabelOutcome) => ({
  ...outcome,
  ...('isStored' in outcome && { is_stored: outcome.isStored }),
  ...('isAnswered' in outcome && { is_answered: outcome.isAnswered }),
  ...('cost' in outcome && { cost: outcome.cost == null ? null : eurosFromCents(outcome.cost) }),
})

/** @param db the service role's client. @returns the label as administrators see it. @throws Error */
export async function noteLabel(db: Client, label: string, outcome: LabelOutcome): Promise<unknown> {
  const { data, error } = await db.rpc('note_label', { label, outcome: stored(outcome) })
  if (error) throw new Error(`What became of a label cannot be stored: ${error.message}`)
  return data
}

/** How the label service answered; `silent` also where it asks to wait. */
export type LabelServiceAnswer = 'answered' | 'refused' | 'silent'

/** @param db the service role's client. @throws Error */
export async function noteLabelService(
  db: Client,
  answer: LabelServiceAnswer,
  seconds?: number,
): Promise<void> {
  const { error } = await db.rpc('note_label_service', {
    answer,
    ...(seconds === undefined ? {} : { seconds }),
  })
  if (error) throw new Error(`How the label service answers cannot be noted: ${error.message}`)
}

const claimed = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(LABEL_KINDS),
    /** Of its order. */
    number: z.string(),
    shipment: z.string().nullable(),
  }),
)

/** Labels to be looked for or, those with a shipment, taken back; nobody else gets them. @param db the service role's client. @throws Error */
export async function claimLabels(db: Client, most: number): Promise<z.infer<typeof claimed>> {
  const { data, error } = await db.rpc('claim_labels', { most })
  if (error) throw new Error(`Labels cannot be claimed: ${error.message}`)
  return claimed.parse(data)
}

const printable = z.object({
  id: z.string(),
  parcel: z.string(),
  /** Of its order. */
  number: z.string(),
  kind: z.enum(LABEL_KINDS),
})
/** A bought label as its file is had. */
export type PrintableLabel = z.infer<typeof printable>

/** Those of these labels whose files can be had, in their order. @param db the service role's client. @throws Error */
export async function labelFiles(db: Client, labels: readonly string[]): Promise<readonly PrintableLabel[]> {
  const { data, error } = await db.rpc('label_files', { labels: [...labels] })
  if (error) throw new Error(`Labels cannot be read: ${error.message}`)
  return z.array(printable).parse(data)
}

/**
 * A label with which units of the order that a token opens come back, by its number; none where there is none.
 * @param db the service role's client. @throws Error
 */
export async function buyerLabelFile(
  db: Client,
  token: string,
  number: string,
): Promise<readonly PrintableLabel[]> {
  const { data, error } = await db.rpc('buyer_label_file', { token, number })
  if (error) throw new Error(`A label of a return cannot be read: ${error.message}`)
  return data === null ? [] : [printable.parse(data)]
}

/** @param db the service role's client. @throws Error */
export async function noteLabelStored(db: Client, label: string): Promise<void> {
  const { error } = await db.rpc('note_label_stored', { label })
  if (error) throw new Error(`The file of a label cannot be noted: ${error.message}`)
}

/** Removes files of labels that are kept no longer. @param remove takes them out of their bucket, by the labels' ids. @throws Error */
export async function forgetLabels(
  db: Client,
  most: number,
  remove: (labels: readonly string[]) => Promise<void>,
): Promise<void> {
  const { data, error } = await db.rpc('labels_to_forget', { most })
  if (error) throw new Error(`Old labels cannot be read: ${error.message}`)
  if (data.length === 0) return
  await remove(data)
  const noted = await db.rpc('note_labels_forgotten', { labels: data })
  if (noted.error) throw new Error(`Old labels cannot be forgotten: ${noted.error.message}`)
}
