import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { previewText } from '@/texts/admin/preview.ts'
import { type MakePreview, previewService } from '../../src/cli/site/preview-service.ts'
import { createPreviewStore, PREVIEW_MS, type PreviewStore } from '../../src/cli/site/preview-store.ts'
import { createSite } from '../../src/cli/site/site.ts'
import type { RequestContext } from '../../supabase/local/gateway/context.ts'

const ORIGIN = 'http://shop.example'
let dir: string
let store: PreviewStore
let time: number
let made: unknown[]
let ask: (path: string, options?: RequestInit) => Promise<Response>

async function writeSite(folder: string, words: string): Promise<void> {
  await mkdir(join(folder, 'products'), { recursive: true })
  const page = `<html><head></head><body><p>${words}</p><i data-offer="7" data-price="100"></i></body></html>`
  for (const name of ['index', 'admin', 'products/7']) await writeFile(join(folder, `${name}.html`), page)
  await writeFile(join(folder, 'release.json'), JSON.stringify({ words }))
}

const make: MakePreview = async (wanted) => {
  made.push(wanted)
  const key = await store.make(async (folder) => {
    await writeSite(folder, 'attend')
    return { unsold: [7] }
  })
  return { key, path: '/products/7', warnings: [] }
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'preview-'))
  time = 0
  made = []
  store = createPreviewStore(join(dir, 'previews'), () => time)
  const isAdmin = async (token: string) => token === 'admin'
  const isWriter = async (token: string) => ['admin', 'editor'].includes(token)
  const site = createSite({
    store,
    service: previewService({ store, isWriter, isAdmin, make, isSecure: true }),
  })
  await writeSite(join(dir, 'site'), 'en ligne')
  site.serve(join(dir, 'site'))
  ask = (path, options) => {
    const request = new Request(`${ORIGIN}${path}`, options)
    return site.service(request, { url: new URL(request.url) } as RequestContext)
  }
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function addressFor(token = 'admin'): Promise<string> {
  const answer = await ask('/apercu', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{"product":7}',
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { address: string }).address
}
const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const seenWith = async (cookie: string, path = '/'): Promise<string> =>
  (await ask(path, { headers: { cookie, 'accept-encoding': 'br' } })).text()

it('shows an editor a text, as its file is or as somebody writes it, and no product', async () => {
  const asks = (wish: object, token = 'editor') =>
    ask('/apercu', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(wish),
    })
  const wish = { content: 'pages/faq.mdx', text: 'x'.repeat(200_000) }
  expect((await asks(wish)).status).toBe(201)
  expect(made.at(-1)).toEqual(wish)
  expect((await asks({ ...wish, text: `${wish.text}x` })).status).toBe(400)
  expect((await asks({ product: 7 })).status).toBe(403)
  expect((await asks(wish, 'nobody')).status).toBe(401)
})

it('shows a preview to the administrator who asked for it, marked, and the published site to everybody else', async () => {
  const opened = await ask(await addressFor())
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/products/7'])
  expect(opened.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
  const [address] = (await addressFor()).split('?')
  for (const elsewhere of [
    '/..//evil.example',
    '//evil.example',
    'https://evil.example/',
    '\\\\evil.example',
  ])
    expect(
      (await ask(`${address}?${new URLSearchParams({ vers: elsewhere })}`)).headers.get('location'),
      elsewhere,
    ).toBe('/')
  const cookie = cookieOf(opened)
  const answer = await ask('/products/7', { headers: { cookie, 'accept-encoding': 'br' } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const page = await answer.text()
  expect(page).toContain('attend')
  expect(page).toContain(previewText.bar)
  // Nobody can be asked for the price of what is not for sale.
  expect(page).not.toContain('data-offer=')
  expect((await ask('/apercu/style.css')).status).toBe(200)
  for (const path of ['/admin', '/release.json']) expect(await seenWith(cookie, path)).toContain('en ligne')
  for (const other of ['', 'apercu=', `apercu=${'x'.repeat(43)}`, `other=${cookie}`])
    expect(await seenWith(other)).toContain('en ligne')
})

it('is made for administrators alone, and for what can be asked', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    ask('/apercu', { method: 'POST', headers, body }).then(({ status }) => status)
  expect(await post({}, '{}')).toBe(401)
  expect(await post({ authorization: 'Bearer visitor' }, '{}')).toBe(401)
  const admin = { authorization: 'Bearer admin' }
  for (const body of ['', '[]', '{"product":"7"}', '{"product":-1}', `{"content":"${'x'.repeat(300)}"}`])
    expect(await post(admin, body)).toBe(400)
  expect((await ask('/apercu')).status).toBe(404)
  expect(made).toEqual([])
})

it('leads nowhere else', async () => {
  const [address = ''] = (await addressFor()).split('?')
  for (const [asked, to] of [
    ['https://evil.example/x', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/blog/7', '/blog/7'],
  ])
    expect(
      (await ask(`${address}?${new URLSearchParams({ vers: asked ?? '' })}`)).headers.get('location'),
    ).toBe(to)
})

it('ends when it is left, after half an hour, when there are too many, and with the shop', async () => {
  const cookie = cookieOf(await ask(await addressFor()))
  const left = await ask('/apercu/fin', { headers: { cookie } })
  expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
  expect(await seenWith(cookie)).toContain('en ligne')
  // Whoever asks for a page as visitors see it is led there, and nowhere else.
  for (const [asked, to] of [
    ['/blog/7', '/blog/7'],
    ['https://evil.example/x', '/'],
  ] as const) {
    const third = cookieOf(await ask(await addressFor()))
    const live = await ask(`/apercu/fin?${new URLSearchParams({ vers: asked })}`, {
      headers: { cookie: third },
    })
    expect(live.headers.get('location')).toBe(to)
    expect(await seenWith(third)).toContain('en ligne')
  }
  const address = await addressFor()
  const second = cookieOf(await ask(address))
  time = PREVIEW_MS
  expect(await seenWith(second)).toContain('en ligne')
  expect((await ask(address)).status).toBe(404)
  for (let n = 0; n < 6; n++) await addressFor()
  expect(await readdir(join(dir, 'previews'))).toHaveLength(4)
  await store.clear()
  expect(existsSync(join(dir, 'previews'))).toBe(false)
})

it('leaves nothing of a preview that could not be rendered', async () => {
  const failing = store.make(async (folder) => {
    await writeSite(folder, 'half')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readdir(join(dir, 'previews'))).toEqual([])
})
