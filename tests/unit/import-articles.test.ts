import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ArticleDefaults } from '../../src/cli/articles/article-file.ts'
import { fetchPicture, INTERNET, type Network } from '../../src/cli/articles/fetch-picture.ts'
import { markdownOf } from '../../src/cli/articles/markdown.ts'
import { isPublicAddress } from '../../src/cli/articles/public-address.ts'
import { readWxr } from '../../src/cli/articles/read-wxr.ts'
import { takeBack, takeOver } from '../../src/cli/articles/take-over.ts'
import { lookAt } from '../../src/cli/content/check-content.ts'

const EXPORT = new URL('../db/fixtures/moving/wordpress.xml', import.meta.url)
const DEFAULTS: ArticleDefaults = {
  product: 'RIF-SAC-001',
  view: 1,
  author: 'La boutique',
  category: 'Journal',
  today: '2026-11-26',
}
let server: Server
let dir: string
/** What the stand-in of the old site was asked for. */
let asked: string[]
/** This machine in the place of every host, as no address of the internet may be. */
const here: Network = { resolve: async () => '127.0.0.1', anyPort: true, patience: 1 }
const at = (path: string) => `http://carnet.example:${(server.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  const png = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c96' } })
    .png()
    .toBuffer()
  let isBusy = true
  server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    if (url === '/panier.png') answer.end(png)
    else if (url === '/busy.png') {
      answer.writeHead(isBusy ? 503 : 200).end(isBusy ? '' : png)
      isBusy = false
    } else if (url === '/moved.png') answer.writeHead(301, { location: '/panier.png' }).end()
    else if (url === '/around.png') answer.writeHead(302, { location: '/around.png' }).end()
    else if (url === '/file.png') answer.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (url === '/page.png') answer.end('<html>')
    else if (url === '/large.png') answer.writeHead(200, { 'content-length': '99999999' }).end('x')
    else answer.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())
beforeEach(async () => {
  asked = []
  dir = await mkdtemp(join(tmpdir(), 'articles-'))
  mkdirSync(join(dir, 'content', 'blog'), { recursive: true })
  return () => rm(dir, { recursive: true })
})

/** The export, whose pictures lie at the stand-in. */
async function site() {
  const path = join(dir, 'export.xml')
  writeFileSync(path, readFileSync(EXPORT, 'utf8').replaceAll('http://carnet.example', at('')))
  return await readWxr(path)
}
const places = () => ({
  content: join(dir, 'content'),
  note: join(dir, 'note.json'),
  pictures: join(dir, 'pictures'),
})
const take = async (network: Network | null = here) =>
  takeOver(await site(), places(), DEFAULTS, network, () => undefined)
const blog = () =>
  readdirSync(join(dir, 'content', 'blog'), { recursive: true })
    .map(String)
    .sort()

describe('articles of WordPress', () => {
  it('become files that the shop takes, with their pictures; nothing hostile is left', async () => {
    const dry = await take(null)
    expect([dry.written, blog(), asked]).toEqual([
      ['blog/laver-un-panier.mdx', 'blog/article-13.mdx'],
      [],
      [],
    ])
    const { written, asides, notes } = await take()
    expect(written).toEqual(dry.written)
    expect(asides).toEqual([{ title: 'Sans texte', message: 'it has no title or no text' }])
    expect(notes.map(({ message }) => message)).toEqual([
      'the shortcode [gallery ids="1,2"]',
      expect.stringContaining('video.example'),
      expect.stringContaining('absente.png (status 404)'),
    ])
    expect(blog()).toEqual([
      'article-13.mdx',
      'laver-un-panier',
      'laver-un-panier.mdx',
      'laver-un-panier/1.webp',
    ])
    const text = readFileSync(join(dir, 'content/blog/laver-un-panier.mdx'), 'utf8')
    expect(text).toContain('title: "Laver un panier & le sécher"')
    expect(text).toContain('date: 2021-05-12\nauthor: "Paola Sereni"\ncategory: "Entretien"')
    expect(text).toContain('De l’eau **tiède**, une brosse douce, et \\{patience\\}')
    expect(text).toContain('[le cabas](/produit/cabas-maree/)')
    expect(text).toContain('\n## Le séchage\n')
    expect(text).toContain('![Un panier \\[rond\\] au soleil](./laver-un-panier/1.webp)')
    expect(text).toContain('*À l’ombre, la paille garde sa couleur.*')
    expect(text).toContain('&#105;mport React')
    expect(text).not.toMatch(/alert|onclick|javascript:|<script|gallery/)
    expect((await lookAt('blog/laver-un-panier.mdx', text)).faults).toEqual([])
    expect(await sharp(join(dir, 'content/blog/laver-un-panier/1.webp')).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
    })
    expect(readFileSync(join(dir, 'content/blog/article-13.mdx'), 'utf8')).toContain('date: 2026-11-26')
    expect(readFileSync(join(dir, 'content/blog/article-13.mdx'), 'utf8')).toContain('draft: true')
  })

  it('come once, beside those that there are, and go back but for what was changed', async () => {
    const own = '---\nid: 7\ntitle: À nous\n---\n'
    writeFileSync(join(dir, 'content/blog/laver-un-panier.mdx'), own)
    expect((await take()).written).toEqual(['blog/laver-un-panier-2.mdx', 'blog/article-13.mdx'])
    expect(readFileSync(join(dir, 'content/blog/laver-un-panier-2.mdx'), 'utf8')).toMatch(/^---\nid: 8\n/)
    expect(await take()).toMatchObject({
      written: [],
      same: ['Laver un panier &amp; le sécher', 'Brouillon'],
    })
    const changed = join(dir, 'content/blog/laver-un-panier-2.mdx')
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}\nEncore.\n`)
    expect(await takeBack(places())).toEqual({ gone: 1, kept: ['blog/laver-un-panier-2.mdx'] })
    expect(blog()).toContain('laver-un-panier-2/1.webp')
    expect(readFileSync(join(dir, 'content/blog/laver-un-panier.mdx'), 'utf8')).toBe(own)
    expect(existsSync(join(dir, 'content/blog/article-13.mdx'))).toBe(false)
  })

  it('are all or none where one cannot be written', async () => {
    // A folder stands where the text should go.
    mkdirSync(join(dir, 'content/blog/article-13.mdx/x'), { recursive: true })
    await expect(take()).rejects.toThrow()
    expect(blog().filter((name) => /laver.*\.(?:mdx|webp)$/.test(name))).toEqual([])
    expect(existsSync(join(dir, 'note.json'))).toBe(false)
  })

  it.each([
    ['no XML', '<rss><item>', /no XML/],
    ['another feed', '<rss><channel><item><title>x</title></item></channel></rss>', /no export of WordPress/],
    ['entities that grow', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss>&b;</rss>', /no XML/],
    ['nothing', '', /no export of WordPress/],
  ])('of a file with %s are refused', async (_, text, message) => {
    writeFileSync(join(dir, 'export.xml'), text)
    await expect(readWxr(join(dir, 'export.xml'))).rejects.toThrow(message)
  })
})

describe('hostile HTML', () => {
  it.each([
    '<p>{process.exit()}</p>',
    '<p>&lt;Figure product="x" /&gt; &lt;/p&gt;</p>',
    '<pre><code>export const a = {b: "</code>"}\n```</pre>',
    '<p>export default () =&gt; 1</p>',
    '<img src="https://x.example/a.png" alt="{a} <b> ](javascript:1)">',
    '<a href="https://x.example/{a}(b) c">l</a><a href="data:text/html,1">d</a>',
    `${'<b>'.repeat(200)}x`,
    '<table><tr><td>a|b</td><td>{c}</td></tr></table>',
    '<style>a{}</style><svg onload="1"><p>x</p></svg><object data="x">o</object>texte',
    '<p>a\u0000b\ufffdc</p><h2>## {x}</h2><ul><li>- {y}</li></ul>',
  ])('%s becomes a text that can be shown', async (html) => {
    const { markdown } = markdownOf(html, 'https://old.example')
    const { faults, facts } = await lookAt(
      'pages/x.mdx',
      `---\ntitle: x\ndescription: ${'d'.repeat(60)}\n---\n\n${markdown.replace(/PICTURE\d+MARK/g, './1.webp')}\n`,
    )
    expect(faults.filter(({ field }) => field === undefined)).toEqual([])
    expect(facts?.components).toEqual([])
    expect(markdown).not.toMatch(/(?<!\\)\]\((?:javascript|data):/)
  })
})

describe('a picture', () => {
  it('comes after a busy moment and over a redirect', async () => {
    await fetchPicture(at('/busy.png'), here)
    await fetchPicture(at('/moved.png'), here)
    expect(asked).toEqual(['/busy.png', '/busy.png', '/moved.png', '/panier.png'])
  })

  it.each([
    ['/around.png', 'leads on and on'],
    ['/file.png', 'not an address of the web'],
    ['/page.png', 'no picture'],
    ['/large.png', 'too large'],
    ['/none.png', 'status 404'],
  ])('%s stays behind: %s', async (path, message) => {
    await expect(fetchPicture(at(path), here)).rejects.toThrow(message)
  })

  it('is never asked of this network, nor of another port', async () => {
    const own = { ...INTERNET, anyPort: true, patience: 1 }
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '0x7f.1', '[::ffff:127.0.0.1]'])
      await expect(fetchPicture(`http://${host}:${new URL(at('/')).port}/panier.png`, own)).rejects.toThrow(
        'not a public address',
      )
    await expect(fetchPicture('http://carnet.example:8080/a.png', INTERNET)).rejects.toThrow('not an address')
    await expect(fetchPicture('http://a:b@carnet.example/a.png', INTERNET)).rejects.toThrow('not an address')
    expect(asked).toEqual([])
  })

  it('comes from public numbers alone', () => {
    expect(['1.1.1.1', '93.184.215.14', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(3)
    const own =
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.1.1 172.31.0.1 192.168.0.1 198.18.0.1 224.0.0.1 255.255.255.255'
    const ownIpv6 =
      ':: ::1 fc00::1 fe80::1 ff02::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1 nowhere'
    expect(`${own} ${ownIpv6}`.split(' ').filter(isPublicAddress)).toEqual([])
  })
})
