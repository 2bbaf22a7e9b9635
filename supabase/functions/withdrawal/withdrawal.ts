import { storeWithdrawal } from '@/data/withdrawals.ts'
import {
  type WithdrawalReceipt,
  type WithdrawalRequest,
  withdrawalRequestSchema,
} from '@/domain/withdrawal.ts'
import { callerHash } from '../_shared/caller.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMails } from '../_shared/send-mails.ts'

/**
 * Keeps a declaration of withdrawal and acknowledges it at once. Whether the order exists, or the time has run out,
 * changes nothing in the answer: the declaration stands, and the shop judges it.
 */
export async function handleWithdrawal(context: FunctionContext, request: Request): Promise<Response> {
  const form = await readForm(request, withdrawalRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  const stored = await storeWithdrawal(context.db, form.value, callerHash(request, context.secret))
  if (!stored.ok) return refusalReply(stored.refusal)
  const { reference, declaredAt, isAcknowledged } = stored.value
  const acknowledged = isAcknowledged || (await acknowledge(context, form.value))
  return jsonReply(200, { reference, declaredAt, acknowledged } satisfies WithdrawalReceipt)
}

/** The email is queued: the answer waits for a first attempt, because the page says whether it has left. */
async function acknowledge(context: FunctionContext, request: WithdrawalRequest): Promise<boolean> {
  if (!context.mail) return false
  try {
    await sendMails(context)
    const stored = await storeWithdrawal(context.db, request, '')
    return stored.ok && stored.value.isAcknowledged
  } catch (error) {
    logFailure('whether the acknowledgement has left is not known', error)
    return false
  }
}
