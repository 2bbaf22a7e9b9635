/** What a shop needs to sell lawfully: keys of `admin_readiness`, in the order they are shown. */
export const NEEDS = [
  'identity',
  'contact',
  'mediator',
  'vat',
  'terms',
  'returns',
  'products',
  'makers',
  'shipping',
  'payments',
  'display',
] as const
export type Need = (typeof NEEDS)[number]
