import { declareWithdrawal } from '@/data/withdrawal.ts'
import { type Withdrawal, type WithdrawalReceipt, withdrawalFormSchema } from '@/domain/withdrawal.ts'
import { withdrawalText } from '@/texts/withdrawal.ts'
import type { Problems } from '@/ui/form/connect.ts'
import { fieldProblems } from '@/ui/form/problems.ts'

/** Checks what was typed. */
export function check(
  values: Readonly<Record<string, string>>,
): { readonly fields: Withdrawal } | { readonly problems: Problems } {
  const parsed = withdrawalFormSchema.safeParse(values)
  return parsed.success ? { fields: parsed.data } : { problems: fieldProblems(parsed.error.issues) }
}

/** Declares the withdrawal. */
export async function send(
  requestKey: string,
  fields: Withdrawal,
): Promise<{ readonly receipt: WithdrawalReceipt } | { readonly problems: Problems }> {
  const sent = await declareWithdrawal({ requestKey, fields })
  if (sent.ok) return { receipt: sent.value }
  const tooMany = sent.refusal.code === 'too_many_requests'
  return { problems: { sentence: tooMany ? withdrawalText.tooMany : withdrawalText.failed } }
}
