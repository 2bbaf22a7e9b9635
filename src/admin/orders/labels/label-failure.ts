import type { Label } from '@/data/admin/label-row.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import type { LabelReason } from '@/domain/label.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'

/** Why an order has no label, and whether the next one would wait for the same, or be refused as well. */
export interface LabelFailure {
  readonly why: string
  readonly isEnd: boolean
}

const ENDS: readonly (LabelReason | null)[] = ['silent', 'busy', 'keys']
/** What is not about the order. */
const ENDS_BY_CODE: readonly ErrorCode[] = [
  'network_unreachable',
  'service_unavailable',
  'label_unlinked',
  'shop_is_copy',
  'sign_in_required',
]

/** @param label that was asked for, and is not ready. */
export function failureOf({
  state,
  reason,
  detail,
}: Pick<Label, 'state' | 'reason' | 'detail'>): LabelFailure {
  // Somebody else has asked for it a moment before.
  if (state === 'buying') return { why: t.standings.inHand, isEnd: false }
  const outcome = state === 'unsure' ? t.unsureShort : t.notBought
  return {
    why: [reason && t.reasons[reason], detail, outcome].filter(Boolean).join(' '),
    isEnd: ENDS.includes(reason),
  }
}

export const refusalOf = (code: ErrorCode): LabelFailure => ({
  why: adminErrorText(code),
  isEnd: ENDS_BY_CODE.includes(code),
})
