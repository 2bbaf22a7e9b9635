import type { Attention } from '@/domain/dashboard.ts'

/** The screen where it is dealt with, filtered. */
export const ATTENTION_PATHS: Readonly<Record<Attention, string>> = {
  late: '/orders?suivi=late&tri=oldest',
  toPrepare: '/orders?suivi=to_prepare&tri=oldest',
  exchanges: '/orders?suivi=exchange&tri=oldest',
  parcels: '/orders?suivi=parcels&tri=oldest',
  payments: '/settings/payments',
  withdrawals: '/orders?suivi=open_withdrawal',
  unpaid: '/orders?statut=pending&paiement=pending',
  awaited: '/awaited-payments',
  questions: '/questions',
  reviews: '/reviews?statut=waiting',
  publication: '/publishing',
  failedMails: '/mails?vue=envois&statut=failed',
  bouncedMails: '/mails?vue=envois&statut=bounced',
  lateMails: '/mails?vue=envois&statut=waiting',
  gone: '/inventory?statut=out_of_stock',
  low: '/inventory?statut=low_stock',
}
