/** How a payment that its buyer contests stands: open until the bank has decided; closed says no more than that. */
export type DisputeState = 'open' | 'won' | 'lost' | 'closed'

const ENDED: Readonly<Record<string, DisputeState>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
}

/** @param status as Stripe names it. */
export const disputeState = (status: string): DisputeState => ENDED[status] ?? 'open'
