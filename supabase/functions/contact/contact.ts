import { storeContactMessage } from '@/data/contact-messages.ts'
import { getShopSettings } from '@/data/settings.ts'
import { contactRequestSchema } from '@/domain/contact.ts'
import { isSuspect } from '@/domain/form-guard.ts'
import { callerHash } from '../_shared/caller.ts'
import { type FunctionContext, mailInBackground } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { acknowledgementMail, shopMail } from './contact-mails.ts'

/** Keeps a message, mails it to the shop and acknowledges it; one that a program sent is kept and answered alike. */
export async function handleContact(context: FunctionContext, request: Request): Promise<Response> {
  const form = await readForm(request, contactRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  const stored = await storeContactMessage(context.db, form.value, await callerHash(request, context.secret))
  if (!stored.ok) return refusalReply(stored.refusal)
  if (!isSuspect(form.value.guard)) {
    mailInBackground(context, `mails of message ${stored.value}`, async () => {
      const settings = await getShopSettings(context.db)
      const mails = [acknowledgementMail(stored.value, form.value, settings, context.siteUrl)]
      return settings.contactEmail
        ? [shopMail(stored.value, form.value, settings, context.siteUrl), ...mails]
        : mails
    })
  }
  return jsonReply(200, { received: true })
}
