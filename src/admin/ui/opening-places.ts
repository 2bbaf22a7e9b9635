import type { NeedState } from '@/data/admin/readiness.ts'
import type { Need } from '@/domain/readiness.ts'

/** Where each thing is set; nothing where the step itself does it. */
export const PLACES: Readonly<Record<Need, string | null>> = {
  identity: '/settings/legal',
  contact: '/settings/shop#contact',
  mediator: '/settings/legal#mediator',
  vat: '/settings/vat',
  returns: '/settings/shop#contact',
  terms: '/publishing',
  look: '/hero-image',
  products: '/products',
  makers: '/products',
  shipping: '/settings/shipping',
  payments: '/settings/payments',
  mails: '/doctor',
  domain: null,
  trial: null,
  display: '/settings/display',
}

/** A name and a sentence are set with the shop's identity, a picture on a screen of its own; the address beside the telephone. */
export function placeOf({ key, missing }: NeedState): string | null {
  if (key === 'look' && missing.some((field) => field !== 'hero')) return '/settings/shop'
  if (key === 'identity' && missing.length > 0 && missing.every((field) => field === 'address'))
    return PLACES.contact
  return PLACES[key]
}
