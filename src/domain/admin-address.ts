import { PATHS } from './paths.ts'

const ASKED = 'adresse'
const BELOW = `${PATHS.admin}/`

/** What the address of a page says, as `location` does. */
interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * A host that does not know that the administration is one page answers its addresses with the page of what is missing.
 * @returns where that page leads: the administration, told what was asked for. What stands behind `#` stays there, for no server to log.
 * Null for an address that is none of the administration's.
 */
export const adminDetour = ({ pathname, search, hash }: Address): string | null =>
  pathname.startsWith(BELOW)
    ? `${PATHS.admin}?${ASKED}=${encodeURIComponent(pathname + search)}${hash}`
    : null

/** @returns the address of the administration that was asked for, on a page that such a detour led to; null on any other. */
export function askedAdminAddress({ search, hash }: Pick<Address, 'search' | 'hash'>): string | null {
  const asked = new URLSearchParams(search).get(ASKED)
  return asked?.startsWith(BELOW) ? asked + hash : null
}
