import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '../../src/cli/site/site.ts'
import { createGateway } from '../../supabase/local/gateway/gateway.ts'
import { type Listener, listen } from '../../supabase/local/gateway/listen.ts'
import { silentLogger } from '../../supabase/local/log.ts'
import { newFolder } from '../local/under-test.ts'

const folder = newFolder()
const write = (site: string, name: string, content: string | Buffer) => {
  const file = path.join(folder, site, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const long = (word: string) => `<!doctype html><title>${word}</title>${`<p>${word}</p>`.repeat(200)}`

const site = createSite()
let listener: Listener
let url = ''

beforeAll(async () => {
  write('a', 'index.html', long('accueil'))
  write('a', 'products.html', long('produits'))
  write('a', 'products/3.html', long('sac'))
  write('a', 'guide/index.html', long('guide'))
  write('a', 'été.html', long('été'))
  write('a', '404.html', long('introuvable'))
  write('a', '_astro/app.abc.js', 'export {}'.repeat(200))
  write('a', 'movie.mp4', Buffer.alloc(5 * 1024 * 1024, 7))
  write('a', '.env', 'SECRET=1')
  write(
    'a',
    '_headers',
    "# comment\n/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: frame-ancestors 'none'\n/products/*\n  Cache-Control: public, max-age=60\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n",
  )
  write(
    'a',
    '_redirects',
    '/old/:id /products/:id 301\n/blog/* /guide 302\n/app/* /index.html 200\n/guide /elsewhere 302\n/products /forced 307!\n/gone/* /404.html 404\n/12-cabas.html /products/3 301\n/produit/%C3%A9toile /products/3 301\n/products/3 /elsewhere 301\n/sacs/* /paniers/:splat 301\n/products/9 /guide 404\n',
  )
  write('b', 'index.html', long('second'))
  writeFileSync(path.join(folder, 'outside.txt'), 'outside')
  const none = async () => new Response(null, { status: 501 })
  const verify = async () => ({ role: 'anon', claims: {} })
  const app = createGateway({
    rest: none,
    auth: none,
    storage: none,
    functions: none,
    mail: none,
    deploy: none,
    health: none,
    others: site.service,
    visitorOf: () => ({ ip: '127.0.0.1', isLocal: true }),
    verify,
    log: silentLogger,
  })
  listener = await listen(app, '127.0.0.1', 0)
  url = `http://127.0.0.1:${listener.port}`
})
afterAll(async () => {
  await listener.close()
  rmSync(folder, { recursive: true })
})

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}${address}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
    method,
  })

/** A request whose path reaches the server as it is written here. */
const raw = (address: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      httpRequest(url, { path: address, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )

describe('the static site', () => {
  test('before a site is set a page waits for it', async () => {
    const waiting = await get('/')
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await waiting.text()).toContain('lang="fr"')
    site.serve(path.join(folder, 'a'))
  })

  test.each([
    ['/', 200, 'accueil'],
    ['/products/3', 200, 'sac'],
    ['/products/3?x=1', 200, 'sac'],
    ['/%C3%A9t%C3%A9', 200, 'été'],
    ['/app/anything', 200, 'accueil'],
    ['/guide', 200, 'guide'],
    ['/nope', 404, 'introuvable'],
    ['/404', 404, 'introuvable'],
    ['/404.html', 404, 'introuvable'],
    ['/gone/x', 404, 'introuvable'],
    ['/products/9', 404, 'guide'],
    ['/.env', 404, 'introuvable'],
    ['/_headers', 404, 'introuvable'],
  ])('%s answers %i', async (address, status, text) => {
    const response = await get(address)
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.stringContaining(`<title>${text}`),
    ])
  })

  test('the page of what is missing is missing for HEAD too', async () => {
    const head = await get('/404', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([404, ''])
  })

  test.each([
    ['/products/3/', 308, '/products/3'],
    ['/products/3/?a=b', 308, '/products/3?a=b'],
    ['/products/3.html', 308, '/products/3'],
    ['/index.html', 308, '/'],
    ['/guide/', 308, '/guide'],
    ['/blog/x/', 308, '/blog/x'],
    ['/unknown//page/', 308, '/unknown/page'],
    ['/old/7', 301, '/products/7'],
    ['/12-cabas.html', 301, '/products/3'],
    ['/12-cabas.html/?a=b', 301, '/products/3?a=b'],
    ['/produit/%C3%A9toile/', 301, '/products/3'],
    ['/sacs/tri/%C3%A9t%C3%A9', 301, '/paniers/tri/%C3%A9t%C3%A9'],
    ['/blog/x/y', 302, '/guide'],
    ['/blog', 302, '/guide'],
    ['/products', 307, '/forced'],
  ])('%s moves with %i to %s', async (address, status, to) => {
    const response = await get(address)
    expect([response.status, response.headers.get('location')]).toEqual([status, to])
  })

  test('no redirect leads to another host', async () => {
    for (const address of ['//evil.test/', '//products/3/', '/%2f%2fevil.test/', '/\\evil.test/']) {
      const { status, headers } = await raw(address)
      expect([200, 308, 400, 404]).toContain(status)
      expect(String(headers.location ?? '/')).toMatch(/^\/(?!\/|\\)/)
    }
  })

  test('no path leads out of the folder', async () => {
    for (const address of [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/a/..%5c..%5coutside.txt',
      '/%00',
      '/%',
      '/products/..%2f..%2foutside.txt',
      '//outside.txt',
      '/....//outside.txt',
    ]) {
      const { status, body } = await raw(address)
      expect([400, 404]).toContain(status)
      expect(body.toString()).not.toBe('outside')
    }
  })

  test('headers: own ones, those of the folder, immutable assets', async () => {
    const home = (await get('/')).headers
    expect([
      home.get('cache-control'),
      home.get('x-content-type-options'),
      home.get('x-frame-options'),
    ]).toEqual(['no-cache', 'nosniff', 'DENY'])
    expect(home.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect((await get('/products/3')).headers.get('cache-control')).toBe('public, max-age=60')
    expect((await get('/_astro/app.abc.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/nope')).headers.get('x-frame-options')).toBe('DENY')
    for (const missing of ['/_astro/app.gone.js', '/products/99', '/gone/1']) {
      const answer = await get(missing)
      expect([answer.status, answer.headers.get('cache-control')], missing).toEqual([404, 'no-cache'])
    }
  })

  test('compression by what the browser takes', async () => {
    const plain = await raw('/')
    const brotli = await raw('/', { 'accept-encoding': 'gzip, br' })
    const gzip = await raw('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
    expect([
      brotli.headers['content-encoding'],
      gzip.headers['content-encoding'],
      plain.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined])
    expect(
      brotliDecompressSync(brotli.body).equals(plain.body) && gunzipSync(gzip.body).equals(plain.body),
    ).toBe(true)
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(brotli.headers.vary).toContain('accept-encoding')
  })

  test('304, HEAD and other methods', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': `W/"x", ${etag}` })).status).toBe(304)
    const head = await get('/', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(long('accueil').length),
      '',
    ])
    expect((await get('/', {}, 'POST')).status).toBe(405)
  })

  test('ranges, of large files too', async () => {
    const part = await get('/movie.mp4', { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      'bytes 10-19/5242880',
      10,
    ])
    const last = await get('/', { range: 'bytes=-5' })
    expect([last.status, (await last.text()).length]).toEqual([206, 5])
    expect((await get('/', { range: 'bytes=999999-' })).status).toBe(416)
    expect((await get('/', { range: 'bytes=5-1' })).status).toBe(200)
    expect((await get('/', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await (await get('/movie.mp4')).arrayBuffer()).byteLength).toBe(5 * 1024 * 1024)
  })

  test('another folder takes over between two requests, never inside of one', async () => {
    const answers = Array.from({ length: 40 }, async (_, index) => {
      if (index === 20) site.serve(path.join(folder, 'b'))
      return await (await get('/')).text()
    })
    for (const text of await Promise.all(answers)) expect([long('accueil'), long('second')]).toContain(text)
    expect(await (await get('/')).text()).toBe(long('second'))
    expect((await get('/products/3')).status).toBe(404)
    expect(() => site.serve(path.join(folder, 'missing'))).toThrow()
    expect((await get('/')).status).toBe(200)
  })
})
