import { cancelStockAlerts, confirmStockAlert, requestStockAlert } from '@/data/stock-alerts.ts'
import { type AlertSubscription, stockAlertRequestSchema } from '@/domain/stock-alert.ts'
import { callerHash } from '../_shared/caller.ts'
import { callerSession } from '../_shared/caller-session.ts'
import { inConstantTime } from '../_shared/constant-time.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { linkToken } from '../_shared/link-token.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

/**
 * Notes who waits for something sold out, confirms it, ends it. A mail program ends it by `POST …?leave={token}` (RFC 8058).
 * A wish is answered alike, and as fast, whether or not the address is known: `{ confirmed }` is true only of an address that
 * the account which asks has proved to own.
 */
export async function handleStockAlert(context: FunctionContext, request: Request): Promise<Response> {
  const leave = new URL(request.url).searchParams.get('leave')
  if (leave !== null && request.method === 'POST') return await end(context, leave)
  const form = await readForm(request, stockAlertRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  switch (form.value.action) {
    case 'subscribe':
      return await inConstantTime(subscribe(context, form.value, request))
    case 'confirm':
      return await confirm(context, form.value.token)
    case 'unsubscribe':
      return await end(context, form.value.token)
  }
}

async function subscribe(
  context: FunctionContext,
  wish: AlertSubscription,
  request: Request,
): Promise<Response> {
  const { db, secret } = context
  const nonce = crypto.randomUUID()
  const asked = await requestStockAlert(db, wish, {
    caller: callerHash(request, secret),
    session: await callerSession(db, request),
    nonce,
    token: linkToken(secret, 'stock alert', nonce),
  })
  if (!asked.ok) return refusalReply(asked.refusal)
  sendMailsSoon(context)
  return jsonReply(200, asked.value)
}

async function confirm({ db }: FunctionContext, token: string): Promise<Response> {
  const confirmed = await confirmStockAlert(db, token)
  return confirmed.ok ? jsonReply(200, { done: true }) : refusalReply(confirmed.refusal)
}

async function end({ db }: FunctionContext, token: string): Promise<Response> {
  const ended = await cancelStockAlerts(db, token)
  return ended.ok ? jsonReply(200, { done: true }) : refusalReply(ended.refusal)
}
