import type { Attention } from '@/domain/dashboard.ts'

/** The screen where it is dealt with, filtered; null where that is the shop's own mailbox. */
export const ATTENTION_PATHS: Readonly<Record<Attention, string | null>> = {
  late: '/orders?suivi=late&tri=oldest',
  toPrepare: '/orders?suivi=to_prepare&tri=oldest',
  payments: '/settings',
  withdrawals: '/orders?suivi=withdrawal',
  unpaid: '/orders?statut=pending&paiement=pending',
  questions: null,
  publication: '/publishing',
  failedMails: '/mails?vue=envois&statut=failed',
  lateMails: '/mails?vue=envois&statut=waiting',
  gone: '/inventory?statut=out_of_stock',
  low: '/inventory?statut=low_stock',
}
