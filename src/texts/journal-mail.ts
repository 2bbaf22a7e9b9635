import { type Cents, formatCents } from '@/domain/money.ts'

/** Closings of the sales journal, by email to the owner. */
export const journalMailText = {
  subject: (period: string, shop: string) => `Clôture du journal des ventes, ${period} – ${shop}`,
  intro: 'Le journal des ventes vient d’être clôturé. Les ventes simulées n’entrent pas dans ces totaux.',
  period: 'Période',
  total: 'Total TTC',
  perpetual: 'Cumul perpétuel',
  seq: 'Écriture',
  hash: 'Empreinte',
  amount: (amount: Cents) => formatCents(amount),
  keep: 'Conservez ce message : il permet de vérifier plus tard que le journal n’a été ni coupé ni réécrit.',
} as const
