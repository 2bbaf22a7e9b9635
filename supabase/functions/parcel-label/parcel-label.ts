import * as z from 'zod'
import { RefusedError } from '@/data/admin/answer.ts'
import { currentAdminOf } from '@/data/admin/current-admin.ts'
import {
  beginExchangeLabel,
  beginLabel,
  beginLabelAgain,
  beginReturnLabel,
  labelToLookFor,
} from '@/data/admin/label-purchases.ts'
import { exchangeParcel, readParcels } from '@/data/admin/parcels.ts'
import type { Client } from '@/data/client.ts'
import { labelFiles, noteLabel } from '@/data/labels.ts'
import { checkLabel, LABEL_PAPERS, type LabelKind, takesReturnLabel } from '@/domain/label.ts'
import { missingOfSender, type ParcelSender, type WeighedOrder } from '@/domain/parcel.ts'
import { MAX_PRINTED_ORDERS, MAX_WEIGHT_G } from '@/domain/rules.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { buyLabel, cancelLabel, findLabel } from '../_shared/parcels/label-jobs.ts'
import { labelsReply } from '../_shared/parcels/label-reply.ts'
import type { LabelService } from '../_shared/parcels/label-service.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface LabelDesk extends FunctionContext {
  /** Null where the environment names no keys. */
  readonly service: LabelService | null
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

const number = z.string().regex(/^CMD-\d{4}-\d{4,12}$/)
const grams = z.number().int().min(1).max(MAX_WEIGHT_G)
const wish = z.union([
  z.strictObject({ ask: z.literal('service') }),
  z.strictObject({ ask: z.literal('buy'), order: number, weightG: grams }),
  z.strictObject({ ask: z.literal('buy_exchange'), order: number, weightG: grams }),
  z.strictObject({
    ask: z.literal('buy_return'),
    order: number,
    weightG: grams,
    withdrawal: z.uuid().nullable(),
  }),
  z.strictObject({ ask: z.enum(['find', 'buy_again', 'cancel']), label: z.uuid() }),
  z.strictObject({
    ask: z.literal('print'),
    labels: z.array(z.uuid()).min(1).max(MAX_PRINTED_ORDERS),
    paper: z.enum(LABEL_PAPERS),
  }),
])

/**
 * For administrators: says whether the shop has keys to buy labels with, and is none that keeps silent (`service`), buys one (`buy`, for what replaces units `buy_exchange`, of what comes back `buy_return`), looks for one of which nobody knows (`find`), asks for it once
 * more (`buy_again`), has it taken back (`cancel`), each answering `{ label }`; `print` answers a PDF of labels.
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
  // A copy buys nothing, and gives nothing back.
  const isSilent = (await desk.standing()).isSilent
  if (wanted.ask === 'service') return jsonReply(200, { isLinked: service !== null, isCopy: isSilent })
  if (wanted.ask === 'print')
    return await labelsReply(db, isSilent ? null : service, await labelFiles(db, wanted.labels), wanted.paper)
  if (isSilent) return refusalReply({ code: 'shop_is_copy' })
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
  if (wanted.ask === 'buy' || wanted.ask === 'buy_exchange') {
    const isExchange = wanted.ask === 'buy_exchange'
    const begin = isExchange ? beginExchangeLabel : beginLabel
    const begun = await begin(work.caller, wanted.order, wanted.weightG)
    const asked = { ...wanted, kind: isExchange ? 'exchange' : 'outbound' } as const
    return jsonReply(200, { label: begun.isNew ? await purchased(work, begun, asked) : begun.label })
  }
  if (wanted.ask === 'buy_return') {
    const begun = await beginReturnLabel(work.caller, wanted.order, wanted.weightG, wanted.withdrawal)
    const asked = { ...wanted, kind: 'return' } as const
    return jsonReply(200, { label: begun.isNew ? await purchased(work, begun, asked) : begun.label })
  }
  const known = await labelToLookFor(work.caller, wanted.label)
  const looked = { ...known, reference: wanted.label }
  if (wanted.ask === 'cancel') {
    const { shipment } = known
    if (shipment === null) return refusalReply({ code: 'label_not_found' })
    const label = await cancelLabel(work, { ...looked, shipment }, work.admin)
    return label === null ? refusalReply({ code: 'label_service_silent' }) : jsonReply(200, { label })
  }
  if (known.state !== 'unsure') return jsonReply(200, { label: known.label })
  const { outcome, label } = await findLabel(work, looked)
  if (wanted.ask === 'find' || outcome.state !== 'unsure') return jsonReply(200, { label })
  // Nobody pays twice for want of an answer: it has to have said that it knows of none.
  if (!outcome.isAnswered) return refusalReply({ code: 'label_service_silent' })
  const begun = await beginLabelAgain(work.caller, wanted.label)
  const again = { kind: known.kind, order: known.number, weightG: known.weightG }
  return jsonReply(200, { label: begun.isNew ? await purchased(work, begun, again) : begun.label })
}

/** Buys what was begun: it is refused here where something is missing that the service would ask for. */
async function purchased(
  { db, service, caller }: Work,
  { id: reference, known }: { readonly id: string; readonly known: readonly string[] | null },
  asked: { readonly kind: LabelKind; readonly order: string; readonly weightG: number },
): Promise<unknown> {
  const { orders, sender } = await readParcels(caller, [asked.order], AbortSignal.timeout(10_000))
  const [stored] = orders
  const parcel = stored && (asked.kind === 'exchange' ? exchangeParcel(stored) : stored)
  const order = parcel && { ...parcel, weightG: asked.weightG }
  if (!order || !isComplete(asked.kind, order, sender))
    return await noteLabel(db, reference, { state: 'draft', reason: 'incomplete', detail: '' })
  return await buyLabel({ db, service }, { kind: asked.kind, reference, order, sender, known })
}

function isComplete(kind: LabelKind, order: WeighedOrder, sender: ParcelSender): boolean {
  if (kind === 'return') return takesReturnLabel(order) && missingOfSender(sender).length === 0
  const { problems, missing } = checkLabel(order, sender)
  return problems.length === 0 && missing.length === 0
}
