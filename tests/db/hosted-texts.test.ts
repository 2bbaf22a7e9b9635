import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { textHash } from '@/writing/text-file.ts'
import { page, post } from '../support/written-post.ts'
import { type HostedTextsShop, hostedTextsShop, TOKEN } from './support/hosted-texts.ts'

let hosted: HostedTextsShop
const PATH = 'blog/un-automne-au-souk.mdx'
const FILE = `content/${PATH}`

beforeAll(async () => {
  hosted = await hostedTextsShop()
})
afterAll(() => hosted?.close())
beforeEach(() => {
  hosted.github.fail()
  hosted.github.protect(false)
})

const now = (path: string) => hosted.github.file(`content/${path}`)
const save = (text: string, more = {}, path = PATH) => {
  const before = now(path)
  return { do: 'save', path, text, baseHash: before === null ? null : textHash(before), ...more }
}

test('the list names the texts of the branch with how each stands, and notes what came by git', async () => {
  const { answer } = await hosted.ask('editor', { do: 'list' })
  const texts = answer.texts as { path: string; mayWrite: boolean; state: string; isOnline: boolean }[]
  expect(answer.readOnly).toBe(null)
  expect(texts.map(({ path, mayWrite, state }) => [path, mayWrite, state])).toEqual([
    ['blog/choisir-son-panier.mdx', true, 'waiting'],
    [PATH, true, 'waiting'],
    ['pages/cgv.mdx', false, 'waiting'],
    ['pages/faq.mdx', true, 'waiting'],
  ])
  expect(await hosted.versions(PATH)).toEqual([['', post(7)]])
  expect((await hosted.ask(null, { do: 'list' })).status).toBe(401)
})

test('a save is one commit by its author, a version, and a change that waits', async () => {
  const count = hosted.github.history().length
  const text = post(7, 'Un autre texte.')
  const { answer } = await hosted.ask('editor', save(text, { note: 'Relu' }))
  expect(answer).toMatchObject({ path: PATH, hash: textHash(text), redirectRefused: null })
  const [latest, ...older] = hosted.github.history()
  expect(older).toHaveLength(count)
  expect(latest).toMatchObject({
    message: `Texte ${PATH} écrit dans l’administration\n\nRelu`,
    author: { name: 'Rim editor', email: expect.stringMatching(/^[0-9a-f]{8}@127\.0\.0\.1$/) },
    committer: { email: 'boutique@127.0.0.1' },
  })
  expect(now(PATH)).toBe(text)
  expect((await hosted.versions(PATH)).at(-1)).toEqual(['Rim editor', text])
  const changes = await hosted.shop.db.query(
    `select kind, who from site_changes where entity = 'content' and entity_id = $1`,
    [PATH],
  )
  expect(changes).toEqual([{ kind: 'update', who: 'Rim editor' }])
  // The answer was lost, and it is sent again.
  await hosted.ask('editor', { ...save(text), baseHash: textHash(post(7)) })
  expect(hosted.github.history()).toHaveLength(count + 1)
})

test('a post that moves, and a page with its redirect, are one commit each', async () => {
  const count = hosted.github.history().length
  const text = page('Une page de plus.')
  await hosted.ask('staff', { ...save(text, {}, 'pages/atelier.mdx'), baseHash: null })
  await hosted.shop.db.query(`insert into redirects values ('/vieil-atelier', '/atelier')`)
  const moved = await hosted.ask('staff', {
    ...{ do: 'move', path: 'pages/atelier.mdx', to: 'pages/notre-atelier.mdx' },
    baseHash: textHash(text),
  })
  expect(moved.answer).toMatchObject({ path: 'pages/notre-atelier.mdx', hash: textHash(text) })
  expect([now('pages/atelier.mdx'), now('pages/notre-atelier.mdx')]).toEqual([null, text])
  const removed = await hosted.ask('staff', {
    ...{ do: 'delete', path: 'pages/notre-atelier.mdx', baseHash: textHash(text), redirectTo: '/faq' },
  })
  expect(removed.answer).toMatchObject({ hash: null, redirectRefused: null })
  expect(hosted.github.history()).toHaveLength(count + 3)
  // Neither address was ever online; what led to the first has followed.
  const led = await hosted.shop.db.query(
    `select from_path, to_path from redirects where from_path ~ 'atelier'`,
  )
  expect(led).toEqual([{ from_path: '/vieil-atelier', to_path: '/faq' }])
  const [version] = await hosted.shop.db.query(
    `select id from content_versions where path = 'pages/notre-atelier.mdx' and text is not null order by id desc limit 1`,
  )
  const back = await hosted.ask('staff', { do: 'restore', version: Number(version?.id), baseHash: null })
  expect(back.answer).toMatchObject({ path: 'pages/notre-atelier.mdx', hash: textHash(text) })
})

test('another commit of another file is built upon, of this file it is shown, and no third commit comes of it', async () => {
  const [before, count] = [now(PATH) ?? '', hosted.github.history().length]
  const mine = post(7, 'Le mien.')
  hosted.github.meanwhile(() => hosted.github.push({ 'README.md': 'Another.' }))
  expect((await hosted.ask('editor', save(mine))).answer).toMatchObject({ hash: textHash(mine) })
  expect(hosted.github.history()).toHaveLength(count + 2)
  expect([now(PATH), hosted.github.file('README.md')]).toEqual([mine, 'Another.'])

  const theirs = post(7, 'Le leur.')
  hosted.github.meanwhile(() => hosted.github.push({ [FILE]: theirs }))
  const { status, answer } = await hosted.ask('editor', save(before))
  expect([status, answer.error]).toEqual([
    409,
    { code: 'text_changed', details: { theirs, theirHash: textHash(theirs) } },
  ])
  expect(now(PATH)).toBe(theirs)
  expect(hosted.github.history()).toHaveLength(count + 3)
})

test('two new posts at once have two numbers, and each is one commit', async () => {
  const count = hosted.github.history().length
  const wish = (path: string) => ({ do: 'save', path, text: post(9), baseHash: null })
  const both = await Promise.all([
    hosted.ask('editor', wish('blog/un.mdx')),
    hosted.ask('staff', wish('blog/deux.mdx')),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const ids = ['blog/un.mdx', 'blog/deux.mdx'].map((path) => /^id: (\d+)$/m.exec(now(path) ?? '')?.[1])
  expect(ids.toSorted()).toEqual(['10', '9'])
  expect(hosted.github.history()).toHaveLength(count + 2)
})

test.each([
  ['read', { status: 401 }, 'content_refused'],
  ['commit', { status: 403 }, 'content_refused'],
  ['tree', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'content_busy'],
  ['branch', { status: 429, headers: { 'retry-after': '60' } }, 'content_busy'],
  ['read', { status: 502 }, 'content_silent'],
  ['tree', { status: 500 }, 'content_silent'],
  ['branch', { status: 503, times: 3 }, 'content_silent'],
  // Deno asks once more where a connection ends that it used before.
  ['tree', { status: 0, times: 3 }, 'content_silent'],
] as const)(
  '%s answered with %o writes nothing, says %s, and the token nowhere',
  async (step, trouble, code) => {
    const [before, count] = [now(PATH), hosted.github.history().length]
    const text = post(7, `Après ${step} ${trouble.status}.`)
    hosted.github.fail({ step, times: 1, ...trouble })
    const { status, answer, said } = await hosted.ask('editor', save(text))
    expect([status, answer]).toEqual([503, { error: { code } }])
    expect(said).not.toContain(TOKEN)
    expect(now(PATH)).toBe(before)
    hosted.github.fail()
    // The next try is the only commit.
    expect((await hosted.ask('editor', save(text))).status).toBe(200)
    expect(hosted.github.history()).toHaveLength(count + 1)
    expect((await hosted.versions(PATH)).filter(([, said]) => said === text)).toEqual([['Rim editor', text]])
  },
)

test.each([
  ['an error', { status: 502, times: 1 }],
  ['a connection that ends', { status: 0, times: 1 }],
  ['no answer in time', { status: 200, times: 1, afterMs: 9000 }],
] as const)(
  'a commit that was taken and answered with %s is one commit and is said to be saved',
  async (_, trouble) => {
    const count = hosted.github.history().length
    const text = post(7, `Pris, malgré ${trouble.status}.`)
    hosted.github.fail({ step: 'branch', isDone: true, ...trouble })
    expect((await hosted.ask('editor', save(text))).answer).toMatchObject({ hash: textHash(text) })
    expect(hosted.github.history()).toHaveLength(count + 1)
  },
  30_000,
)

test('a commit whose end nobody saw becomes a version of its author with the next look', async () => {
  const count = hosted.github.history().length
  const text = post(7, 'Vu de personne.')
  hosted.github.fail(
    { step: 'branch', status: 502, times: 1, isDone: true },
    { step: 'look', status: 502, times: 1 },
  )
  expect(await hosted.code('editor', save(text))).toBe('content_silent')
  expect(now(PATH)).toBe(text)
  await hosted.ask('staff', { do: 'list' })
  expect((await hosted.versions(PATH)).at(-1)).toEqual(['Rim editor', text])
  expect(hosted.github.history()).toHaveLength(count + 1)
})

test('a branch that refuses says so, after one try', async () => {
  hosted.github.protect(true)
  const count = hosted.github.asked.length
  expect(await hosted.code('editor', save(post(7, 'Refusé.')))).toBe('content_refused')
  expect(hosted.github.asked.slice(count).filter((step) => step === 'branch')).toHaveLength(1)
})

test.each([
  ['../.github/workflows/test.yml'],
  ['.github/workflows/test.mdx'],
  ['pages/../../src/pages/x.mdx'],
  ['blog/Majuscule.mdx'],
  [`blog/${'a'.repeat(81)}.mdx`],
  ['demo/blog/un.mdx'],
])('nothing is written at %s', async (path) => {
  const count = hosted.github.history().length
  const wish = { do: 'save', path, text: post(20), baseHash: null }
  expect(await hosted.code('owner', wish)).toBe('text_path_invalid')
  expect(hosted.github.history()).toHaveLength(count)
})

test('what a text may not hold, whose it is and what the shop needs are asked as on a server of its own', async () => {
  expect(await hosted.code('editor', save(post(7, 'Un {process.env.PATH}.')))).toBe('text_faulty')
  expect(await hosted.code('editor', save(post(7, '![Un panier](./absent.webp)')))).toBe('text_faulty')
  expect(await hosted.code('editor', save(post(8)))).toBe('text_faulty')
  expect(await hosted.code('editor', save(page('Autres.'), {}, 'pages/cgv.mdx'))).toBe('owner_required')
  expect(await hosted.code('staff', { ...save(page(), {}, 'pages/cart.mdx'), baseHash: null })).toBe(
    'text_path_taken',
  )
  const faq = textHash(now('pages/faq.mdx') ?? '')
  expect(await hosted.code('owner', { do: 'delete', path: 'pages/faq.mdx', baseHash: faq })).toBe(
    'text_required',
  )
  const opened = await hosted.ask('editor', { do: 'read', path: 'pages/cgv.mdx' })
  expect(opened.answer).toMatchObject({ mayWrite: false, text: page('Des conditions.') })
})
