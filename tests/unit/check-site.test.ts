import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSite } from '../../src/cli/publishing/check-site.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(dir, 'products'))
  for (const page of ['index', 'products', 'cart', 'checkout', 'admin', '404', 'products/1']) {
    await writeFile(join(dir, `${page}.html`), '<p>Un sac</p>')
  }
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const jwt = (payload: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2lnbmF0dXJl`

describe('the last look before publishing', () => {
  it('counts products and accepts the public key', async () => {
    await writeFile(join(dir, 'app.js'), `const key = '${jwt({ role: 'anon' })}'`)
    expect(await checkSite(dir, null)).toEqual({ files: 8, pages: 7, productPages: 1 })
  })

  it('misses a page that must exist', async () => {
    await rm(join(dir, 'checkout.html'))
    await expect(checkSite(dir, null)).rejects.toThrow('checkout.html is missing')
  })

  // Put together here, so that no file of the repository looks like it holds a secret.
  const secrets = {
    'a Supabase secret key': ['sb', 'secret', 'abcdefghijkl'].join('_'),
    'a Stripe secret key': ['sk', 'live', 'abcdefghijkl'].join('_'),
    'a Stripe webhook secret': ['whsec', 'abcdefghijkl'].join('_'),
    'a bcrypt hash': `$2b$12$${'a'.repeat(53)}`,
    'a service_role key': jwt({ role: 'service_role' }),
  }
  for (const [name, secret] of Object.entries(secrets)) {
    it(`finds ${name}`, async () => {
      await writeFile(join(dir, 'app.js'), `x("${secret}")`)
      await expect(checkSite(dir, null)).rejects.toThrow(`app.js contains ${name}`)
    })
  }
})
