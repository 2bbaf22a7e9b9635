import { storeContactMessage } from '@/data/contact-messages.ts'
import { contactRequestSchema } from '@/domain/contact.ts'
import { callerHash } from '../_shared/caller.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

/** Keeps a message, tells the shop of it and acknowledges it; one that a program sent is kept and answered alike. */
export async function handleContact(context: FunctionContext, request: Request): Promise<Response> {
  const form = await readForm(request, contactRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  const stored = await storeContactMessage(context.db, form.value, callerHash(request, context.secret))
  if (!stored.ok) return refusalReply(stored.refusal)
  sendMailsSoon(context)
  return jsonReply(200, { received: true })
}
