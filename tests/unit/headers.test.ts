import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseHeaders } from '@/cli/site/rules.ts'
import { PATHS, productPath } from '@/domain/paths.ts'

const rules = parseHeaders(readFileSync('public/_headers', 'utf8'))

/** @returns what a host that joins the headers of all matching rules would send, as most do. */
function sent(path: string, name: string): string | null {
  const values = rules
    .filter(({ matches }) => matches(path))
    .flatMap(({ headers }) => headers)
    .filter(([header]) => header === name)
    .map(([, value]) => value)
  return values.length > 0 ? values.join(', ') : null
}

describe('the headers of the published site', () => {
  it.each([
    PATHS.auth,
    PATHS.profile,
    PATHS.findOrder,
    PATHS.withdrawal,
    PATHS.newsletterConfirm,
    PATHS.newsletterLeave,
    PATHS.stockAlertConfirm,
    PATHS.stockAlertLeave,
    PATHS.admin,
    `${PATHS.admin}/orders`,
    `${PATHS.admin}/products/12`,
  ])('part %s from the window that opened it, said once', (path) => {
    expect(sent(path, 'cross-origin-opener-policy')).toBe('same-origin')
  })

  it.each([PATHS.checkout, PATHS.confirmation])(
    'part %s likewise, and let the windows of wallets answer it',
    (path) => {
      expect(sent(path, 'cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    },
  )

  it.each([PATHS.home, PATHS.products, productPath(1), PATHS.blog, PATHS.faq, PATHS.cart])(
    'ask for no process of its own for %s, which is the same for everybody',
    (path) => {
      expect(sent(path, 'cross-origin-opener-policy')).toBeNull()
    },
  )

  it.each([PATHS.home, `${PATHS.admin}/orders`, '/_astro/x.js'])(
    'guard %s against frames and guesses of types',
    (path) => {
      expect(sent(path, 'content-security-policy')).toBe("frame-ancestors 'none'")
      // Its older double, which no browser that the shop is made for reads beside it.
      expect(sent(path, 'x-frame-options')).toBeNull()
      expect(sent(path, 'x-content-type-options')).toBe('nosniff')
    },
  )
})
