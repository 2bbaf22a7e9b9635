import { describe, expect, it } from 'vitest'
import { adminDetour, askedAdminAddress } from '@/domain/admin-address.ts'
import { exactFirst } from '@/domain/redirect.ts'
import { vercelRules } from '../../src/cli/publishing/vercel-rules.ts'

describe('an address of the administration on a host that knows no rewrites', () => {
  const at = (address: string) => new URL(address, 'https://shop.example')

  it.each([
    '/admin/orders/2026-0012',
    '/admin/orders?statut=prete&page=2',
    '/admin/password#jeton',
    '/admin/a?b=%26#c',
  ])('%s comes back from the detour as it was, what stands behind # unknown to every server', (address) => {
    const detour = adminDetour(at(address))
    expect(detour).toMatch(/^\/admin\?/)
    expect(at(detour ?? '').search).not.toContain('jeton')
    expect(askedAdminAddress(at(detour ?? ''))).toBe(address)
  })

  it.each(['/admin', '/administration', '/blog/admin/1', '/'])('%s takes none', (address) => {
    expect(adminDetour(at(address))).toBeNull()
    expect(askedAdminAddress(at(address))).toBeNull()
  })

  it.each(['https://evil.example', '//evil.example', '/admin', 'javascript:alert(1)', '/blog'])(
    'leads nowhere else than the administration: %s',
    (asked) => {
      expect(askedAdminAddress(at(`/admin?adresse=${encodeURIComponent(asked)}`))).toBeNull()
    },
  )
})

it('rules of one path stand first, for a host counts all that follow a pattern among its hundred patterns', () => {
  const exact = Array.from({ length: 1500 }, (_, index) => `/a/${index} /b/${index} 301`)
  const patterns = ['/admin/* /admin 200', '/products/categorie/a/* /products/categorie/b/:splat 301']
  expect(exactFirst([...patterns, ...exact])).toEqual([...exact, ...patterns])
})

it('Vercel is told the same as the hosts that read _redirects and _headers', () => {
  const redirects = [
    '# A comment.',
    '/a(b)+c /products/1 301',
    '/products/7 /anciennes-pieces/7 404',
    '/admin/* /admin 200',
    '/products/categorie/a/* /products/categorie/b/:splat 301',
    '',
  ].join('\n')
  const headers = [
    '# A comment.',
    '/*',
    "  Content-Security-Policy: frame-ancestors 'none'",
    '  X-Frame-Options: DENY',
    '',
    '/admin/:screen',
    '  Cross-Origin-Opener-Policy: same-origin',
  ].join('\n')
  expect(vercelRules(redirects, headers)).toEqual({
    cleanUrls: true,
    trailingSlash: false,
    redirects: [
      { source: '/a\\(b\\)\\+c', destination: '/products/1', statusCode: 301 },
      {
        source: '/products/categorie/a/:splat*',
        destination: '/products/categorie/b/:splat*',
        statusCode: 301,
      },
    ],
    rewrites: [{ source: '/admin/:splat*', destination: '/admin' }],
    headers: [
      {
        source: '/:splat*',
        headers: [
          { key: 'Content-Security-Policy', value: "frame-ancestors 'none'" },
          { key: 'X-Frame-Options', value: 'DENY' },
        ],
      },
      {
        source: '/admin/:screen',
        headers: [{ key: 'Cross-Origin-Opener-Policy', value: 'same-origin' }],
      },
    ],
  })
})
