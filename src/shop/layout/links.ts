import { PATHS } from '@/domain/paths.ts'
import { navigationText } from '@/texts/navigation.ts'

const NAVIGATION_LINKS = [
  { href: PATHS.home, label: navigationText.home },
  { href: PATHS.products, label: navigationText.shop },
  { href: PATHS.blog, label: navigationText.blog },
  { href: PATHS.contact, label: navigationText.contact },
] as const

/** The links of the navigation bar, which the mobile menu repeats. */
export const navigationLinks = (hasBlog: boolean) =>
  NAVIGATION_LINKS.filter(({ href }) => hasBlog || href !== PATHS.blog)

/** Whether a page stands under a link: the home link only for itself. */
export const isCurrent = (href: string, pathname: string): boolean =>
  href === pathname || (href !== PATHS.home && pathname.startsWith(`${href}/`))
