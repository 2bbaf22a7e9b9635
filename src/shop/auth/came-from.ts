import { returnPath } from '@/domain/return-path.ts'

/** The page a customer came from: named in the address, otherwise the one before, if it is one of this site. */
export function cameFrom(): string {
  const named = new URLSearchParams(location.search).get('retour')
  const before = document.referrer.startsWith(`${location.origin}/`) ? document.referrer : null
  return returnPath(named ?? before, location.origin)
}
