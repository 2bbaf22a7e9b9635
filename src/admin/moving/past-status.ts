import { folded } from '@/domain/folded.ts'
import type { PastStatus } from '@/domain/moving.ts'

/** How states begin that other software writes, in French and English, without `wc-` before. */
const BEGINNINGS: readonly (readonly [PastStatus, ...string[]])[] = [
  [
    'partly_refunded',
    'partially_refunded',
    'partially refunded',
    'rembourse partiellement',
    'partiellement rembourse',
  ],
  ['refunded', 'refund', 'rembours'],
  [
    'cancelled',
    'cancel',
    'annul',
    'voided',
    'expired',
    'failed',
    'echou',
    'payment error',
    'erreur de paiement',
    'trash',
  ],
  [
    'unpaid',
    'pending',
    'authorized',
    'partially_paid',
    'unpaid',
    'on-hold',
    'on hold',
    'en attente',
    'attente',
    'awaiting',
    'checkout-draft',
    'draft',
    'brouillon',
  ],
  [
    'paid',
    'completed',
    'processing',
    'payment accepted',
    'remote payment accepted',
    'paiement',
    'paye',
    'termine',
    'en cours',
    'delivered',
    'livre',
    'shipped',
    'expedi',
    'fulfilled',
  ],
]

/** @returns what a state of other software means here; null where that is not known. */
export function pastStatus(written: string): PastStatus | null {
  const word = folded(written).replace(/^wc-/, '')
  return BEGINNINGS.find(([, ...known]) => known.some((begin) => word.startsWith(begin)))?.[0] ?? null
}
