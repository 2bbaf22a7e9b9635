import type { Client } from '@/data/client.ts'
import {
  claimLabels,
  forgetLabels,
  type LabelOutcome,
  type LabelServiceAnswer,
  noteLabel,
  noteLabelService,
} from '@/data/labels.ts'
import type { LabelKind } from '@/domain/label.ts'
import type { Cents } from '@/domain/money.ts'
import { logFailure } from '../log-failure.ts'
import { removeLabels, storeLabel } from './label-files.ts'
import type { BoughtLabel, Failed, LabelService, LookedFor, WantedLabel } from './label-service.ts'

export interface LabelWork {
  readonly db: Client
  readonly service: LabelService
}

/** A label at its service. */
type Looked = LookedFor & { readonly kind: LabelKind }

/** Labels that one run of the clock asks about. */
const MOST_LABELS = 20
const MOST_FILES = 100

const ANSWERS: Readonly<Record<Failed['is'], LabelServiceAnswer>> = {
  busy: 'silent',
  keys: 'refused',
  silent: 'silent',
}
const isFailed = (one: { readonly is: string }): one is Failed => one.is in ANSWERS

/** Keeps how the service answered, for whoever wonders why nothing is bought. */
async function noted<T extends { readonly is: string }>(db: Client, answer: Promise<T>): Promise<T> {
  const one = await answer
  if (isFailed(one)) await noteLabelService(db, ANSWERS[one.is], one.is === 'busy' ? one.seconds : undefined)
  else await noteLabelService(db, 'answered')
  return one
}

/** Nothing was asked for yet: nothing was bought, either. */
const notAsked = (failed: Failed): LabelOutcome => ({
  state: 'draft',
  reason: failed.is,
  detail: failed.is === 'silent' ? failed.detail : '',
})

/** The file comes with it, or when it is first printed: the label is bought in any case. */
async function ready(
  { db, service }: LabelWork,
  label: string,
  { shipment, parcel, number }: BoughtLabel,
  cost?: Cents | null,
): Promise<LabelOutcome> {
  const isStored = (await storeLabel(db, service, label, parcel)) !== null
  return { state: 'ready', shipment, parcel, number, isStored, ...(cost == null ? {} : { cost }) }
}

async function bought(work: LabelWork, wanted: WantedLabel): Promise<LabelOutcome> {
  const { db, service } = work
  const { known } = wanted
  if (known !== null) {
    const before = await noted(db, service[wanted.kind].findUnknown({ ...wanted, known }))
    if (isFailed(before)) return notAsked(before)
    if (before.is === 'refused') return { state: 'draft', reason: before.reason, detail: before.detail }
    if (before.is === 'bought') return await ready(work, wanted.reference, before)
  }
  const option = await noted(db, service[wanted.kind].option(wanted))
  if (isFailed(option)) return notAsked(option)
  if (option.is === 'refused') return { state: 'draft', reason: option.reason, detail: option.detail }
  const { cost } = option
  const answer = await noted(db, service[wanted.kind].buy(wanted, option))
  switch (answer.is) {
    case 'bought':
      return await ready(work, wanted.reference, answer, cost)
    case 'known':
      return await found(work, { ...wanted, number: wanted.order.number }, cost)
    case 'refused':
      return { state: 'draft', reason: answer.reason, detail: answer.detail }
    case 'silent':
      // It may have sold it: nobody asks again before it was looked for.
      return { state: 'unsure', reason: 'silent', detail: answer.detail, isAnswered: false, cost }
    default:
      return notAsked(answer)
  }
}

/** What the service knows of a label. */
async function found(work: LabelWork, looked: Looked, cost: Cents | null = null): Promise<LabelOutcome> {
  const answer = await noted(work.db, work.service[looked.kind].find(looked))
  switch (answer.is) {
    case 'bought':
      return await ready(work, looked.reference, answer, cost)
    case 'unknown':
      return { state: 'unsure', reason: 'unknown', detail: '', isAnswered: true }
    case 'refused':
      // Its carrier did not take it: nothing was bought.
      return { state: 'draft', reason: answer.reason, detail: answer.detail }
    default:
      return {
        state: 'unsure',
        reason: answer.is,
        detail: answer.is === 'silent' ? answer.detail : '',
        isAnswered: false,
      }
  }
}

/** Buys a label whose row stands. @returns it as administrators see it. */
export const buyLabel = async (work: LabelWork, wanted: WantedLabel): Promise<unknown> =>
  await noteLabel(work.db, wanted.reference, await bought(work, wanted))

/** Looks for a label of which nobody knows whether it was bought. */
export async function findLabel(
  work: LabelWork,
  looked: Looked,
): Promise<{ readonly outcome: LabelOutcome; readonly label: unknown }> {
  const outcome = await found(work, looked)
  return { outcome, label: await noteLabel(work.db, looked.reference, outcome) }
}

/**
 * Has a label taken back.
 * @param by the administrator who wants it so; null is the clock. @returns it as administrators see it; null where the service did not answer.
 */
export async function cancelLabel(
  { db, service }: LabelWork,
  { kind, reference, shipment }: Looked & { readonly shipment: string },
  by: string | null,
): Promise<unknown> {
  const answer = await noted(db, service[kind].cancel(shipment))
  if (isFailed(answer)) return null
  return await noteLabel(
    db,
    reference,
    answer.is === 'cancelled'
      ? { state: 'cancelled', by }
      : { state: 'kept', reason: answer.reason, detail: answer.detail },
  )
}

/** Looks for labels of which nobody knows, has those taken back whose orders do not leave, and removes old files. Buys none. */
export async function tendLabels(db: Client, service: LabelService | null): Promise<void> {
  await forgetLabels(db, MOST_FILES, (labels) => removeLabels(db, labels))
  if (service === null) return
  for (const { id, shipment, ...one } of await claimLabels(db, MOST_LABELS)) {
    const looked = { ...one, reference: id }
    try {
      if (shipment === null) await findLabel({ db, service }, looked)
      else await cancelLabel({ db, service }, { ...looked, shipment }, null)
    } catch (error) {
      logFailure('a label could not be looked for', error)
    }
  }
}
