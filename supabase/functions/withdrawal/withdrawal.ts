import { getShopSettings } from '@/data/settings.ts'
import { noteAcknowledgement, type StoredWithdrawal, storeWithdrawal } from '@/data/withdrawals.ts'
import { type Withdrawal, type WithdrawalReceipt, withdrawalRequestSchema } from '@/domain/withdrawal.ts'
import { callerHash } from '../_shared/caller.ts'
import { type FunctionContext, mailInBackground } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { sendMail } from '../_shared/mail.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { acknowledgementMail, shopMail } from './withdrawal-mails.ts'

/**
 * Keeps a declaration of withdrawal and acknowledges it at once. Whether the order exists, or the time has run out,
 * changes nothing in the answer: the declaration stands, and the shop judges it.
 */
export async function handleWithdrawal(context: FunctionContext, request: Request): Promise<Response> {
  const form = await readForm(request, withdrawalRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  const stored = await storeWithdrawal(context.db, form.value, await callerHash(request, context.secret))
  if (!stored.ok) return refusalReply(stored.refusal)
  const { reference, declaredAt, isAcknowledged, isNew } = stored.value
  // A repeated request mails again only where the first acknowledgement could not leave.
  const acknowledged = isAcknowledged || (await acknowledge(context, form.value.fields, stored.value))
  if (isNew)
    mailInBackground(context, `notice of withdrawal ${reference}`, async () => {
      const settings = await getShopSettings(context.db)
      return settings.contactEmail
        ? [shopMail(form.value.fields, stored.value, settings, context.siteUrl)]
        : []
    })
  return jsonReply(200, { reference, declaredAt, acknowledged } satisfies WithdrawalReceipt)
}

/** The answer waits for it, because the page says whether it has left. */
async function acknowledge(
  context: FunctionContext,
  fields: Withdrawal,
  stored: StoredWithdrawal,
): Promise<boolean> {
  if (!context.mail) return false
  try {
    const settings = await getShopSettings(context.db)
    await sendMail(context.mail, acknowledgementMail(fields, stored, settings, context.siteUrl))
  } catch (error) {
    console.error(`the acknowledgement of ${stored.reference} did not leave:`, error)
    return false
  }
  await noteAcknowledgement(context.db, stored.id).catch((error: unknown) => console.error(error))
  return true
}
