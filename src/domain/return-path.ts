import { PATHS } from './paths.ts'

/** Any origin does: it only has to stay the same. */
const HERE = 'https://shop.invalid'

/**
 * Where to go after signing in: a path of this site other than the sign-in page itself, otherwise the home page.
 * @param wanted a path or an address as it was found, trusted in nothing.
 * @param origin origin of this site, where `wanted` may be a whole address.
 */
export function returnPath(wanted: string | null | undefined, origin: string = HERE): string {
  if (!wanted || !URL.canParse(wanted, origin)) return PATHS.home
  const { origin: itsOrigin, pathname, search } = new URL(wanted, origin)
  if (itsOrigin !== origin || pathname === PATHS.auth || pathname.startsWith('//')) return PATHS.home
  return `${pathname}${search}`
}
