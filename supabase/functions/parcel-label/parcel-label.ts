import * as z from 'zod'
import { RefusedError } from '@/data/admin/answer.ts'
import { currentAdminOf } from '@/data/admin/current-admin.ts'
import { beginLabel, beginLabelAgain, labelToLookFor } from '@/data/admin/label-purchases.ts'
import { readParcels } from '@/data/admin/parcels.ts'
import type { Client } from '@/data/client.ts'
import { noteLabel } from '@/data/labels.ts'
import { checkLabel, LABEL_PAPERS } from '@/domain/label.ts'
import { MAX_PRINTED_ORDERS, MAX_WEIGHT_G } from '@/domain/rules.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { fileReply, jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { printedLabels } from '../_shared/parcels/label-files.ts'
import { buyLabel, cancelLabel, findLabel } from '../_shared/parcels/label-jobs.ts'
import type { LabelService } from '../_shared/parcels/label-service.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface LabelDesk extends FunctionContext {
  /** Null where the environment names no keys. */
  readonly service: LabelService | null
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

const number = z.string().regex(/^CMD-\d{4}-\d{4,12}$/)
const wish = z.union([
  z.strictObject({ ask: z.literal('service') }),
  z.strictObject({
    ask: z.literal('buy'),
    order: number,
    weightG: z.number().int().min(1).max(MAX_WEIGHT_G),
  }),
  z.strictObject({ ask: z.enum(['find', 'buy_again', 'cancel']), label: z.uuid() }),
  z.strictObject({
    ask: z.literal('print'),
    orders: z.array(number).min(1).max(MAX_PRINTED_ORDERS),
    paper: z.enum(LABEL_PAPERS),
  }),
])

/**
 * For administrators: says whether labels can be bought (`service`), buys one (`buy`), looks for one of which nobody knows (`find`), asks for it once
 * more (`buy_again`), has it taken back (`cancel`), each answering `{ label }`; `print` answers a PDF of the labels of orders.
 */
export async function handleParcelLabel(desk: LabelDesk, request: Request): Promise<Response> {
  const form = await readForm(request, wish)
  if (!form.ok) return refusalReply(form.refusal)
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  const caller = desk.asCaller(token)
  const admin = await currentAdminOf(caller)
  if (!admin) return refusalReply({ code: 'sign_in_required' })
  // Editors write texts; the database says so too.
  if (admin.role === 'editor') return refusalReply({ code: 'not_for_editors' })
  const { service, db } = desk
  const wanted = form.value
  if (wanted.ask === 'service') return jsonReply(200, { isLinked: service !== null })
  // A copy buys nothing, and gives nothing back.
  const isSilent = (await desk.standing()).isSilent
  if (wanted.ask === 'print') {
    const file = await printedLabels(db, isSilent ? null : service, wanted.orders, wanted.paper)
    if (!file) return refusalReply({ code: 'label_not_found' })
    const name = file.numbers.length === 1 ? file.numbers[0] : file.numbers.length
    return fileReply('application/pdf', `etiquette-${name}.pdf`, file.bytes)
  }
  if (isSilent) return refusalReply({ code: 'service_unavailable' })
  if (!service) return refusalReply({ code: 'label_unlinked' })
  try {
    return await done({ db, service, caller, admin: admin.id }, wanted)
  } catch (error) {
    if (error instanceof RefusedError) return refusalReply(error.refusal)
    throw error
  }
}

interface Work {
  readonly db: Client
  readonly service: LabelService
  readonly caller: Client
  readonly admin: string
}

async function done(
  work: Work,
  wanted: Exclude<z.infer<typeof wish>, { readonly ask: 'service' | 'print' }>,
): Promise<Response> {
  if (wanted.ask === 'buy') {
    const begun = await beginLabel(work.caller, wanted.order, wanted.weightG)
    return jsonReply(200, { label: begun.isNew ? await purchased(work, begun.id, wanted) : begun.label })
  }
  const known = await labelToLookFor(work.caller, wanted.label)
  if (wanted.ask === 'cancel') {
    if (known.shipment === null) return refusalReply({ code: 'label_not_found' })
    const label = await cancelLabel(work, wanted.label, known.shipment, work.admin)
    return label === null ? refusalReply({ code: 'label_service_silent' }) : jsonReply(200, { label })
  }
  if (known.state !== 'unsure') return jsonReply(200, { label: known.label })
  const { outcome, label } = await findLabel(work, wanted.label)
  if (wanted.ask === 'find' || outcome.state !== 'unsure') return jsonReply(200, { label })
  // Nobody pays twice for want of an answer: it has to have said that it knows of none.
  if (!outcome.isAnswered) return refusalReply({ code: 'label_service_silent' })
  const begun = await beginLabelAgain(work.caller, wanted.label)
  const again = { order: known.number, weightG: known.weightG }
  return jsonReply(200, { label: begun.isNew ? await purchased(work, begun.id, again) : begun.label })
}

/** Buys what was begun: it is refused here where something is missing that the service would ask for. */
async function purchased(
  { db, service, caller }: Work,
  reference: string,
  { order: orderNumber, weightG }: { readonly order: string; readonly weightG: number },
): Promise<unknown> {
  const { orders, sender } = await readParcels(caller, [orderNumber], AbortSignal.timeout(10_000))
  const order = orders[0] && { ...orders[0], weightG }
  const { problems, missing } = order ? checkLabel(order, sender) : { problems: [null], missing: [] }
  if (!order || problems.length > 0 || missing.length > 0)
    return await noteLabel(db, reference, { state: 'draft', reason: 'incomplete', detail: '' })
  return await buyLabel({ db, service }, { reference, order, sender })
}
