import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { WithdrawalReceipt, WithdrawalRequest } from '@/domain/withdrawal.ts'
import { callFunction } from './call-function.ts'

/** Declares a withdrawal. The same request may be sent again: its key makes one declaration. */
export async function declareWithdrawal(request: WithdrawalRequest): Promise<Result<WithdrawalReceipt>> {
  const answer = await callFunction('withdrawal', request)
  if (!answer.ok) return answer
  const receipt = answer.value as Partial<WithdrawalReceipt> | null
  return receipt?.reference && receipt.declaredAt
    ? succeed({
        reference: receipt.reference,
        declaredAt: receipt.declaredAt,
        acknowledged: receipt.acknowledged === true,
      })
    : refuse('service_unavailable')
}
