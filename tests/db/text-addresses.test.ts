import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropDraft, saveDraft } from '@/data/text-drafts.ts'
import { textVersions } from '@/data/text-versions.ts'
import { textHash } from '@/writing/text-file.ts'
import { page, post } from '../support/written-post.ts'
import { type TextContext, textContext } from './support/text-context.ts'

let shop: TextContext

beforeAll(async () => {
  shop = await textContext(true)
  await shop.put('demo/blog/un-panier.mdx', post(4))
  await shop.put('pages/atelier.mdx', page())
  await shop.publish('demo/blog/un-panier.mdx', post(4))
  await shop.publish('pages/atelier.mdx', page())
  await shop.agree()
})
afterAll(() => shop?.close())

const create = (path: string, text: string) => ({ do: 'save', path, text, baseHash: null }) as const
const redirects = () => shop.db.query('select from_path, to_path from redirects order by 1')

test('a text of the demonstration has the path of every other, and is written where it lies', async () => {
  const path = 'blog/un-panier.mdx'
  expect(await shop.ask('editor', { do: 'read', path })).toMatchObject({
    path,
    text: post(4),
    mayWrite: true,
  })
  await shop.ask('editor', { do: 'save', path, text: post(4, 'Relu.'), baseHash: textHash(post(4)) })
  expect([await shop.read(path), await shop.read(`demo/${path}`)]).toEqual([null, post(4, 'Relu.')])
})

test('a list says how each text stands', async () => {
  await shop.put('blog/brouillon.mdx', post(20, '', 'draft: true\n'))
  await shop.put('blog/prevu.mdx', post(21, '', 'publish: 2099-01-01T08:00\n'))
  await shop.put('blog/fautif.mdx', post(22).replace('date:', 'datte:'))
  await shop.put('blog/double.mdx', post(20))
  const { texts } = await shop.ask('editor', { do: 'list' })
  const states = Object.fromEntries(
    (texts as { path: string; state: string }[]).map((t) => [t.path, t.state]),
  )
  expect(states).toEqual({
    'blog/brouillon.mdx': 'draft',
    'blog/double.mdx': 'faulty',
    'blog/fautif.mdx': 'faulty',
    'blog/prevu.mdx': 'planned',
    'blog/un-panier.mdx': 'waiting',
    'pages/atelier.mdx': 'online',
  })
})

describe('a new text', () => {
  test('has the name of its title, and a number that no post has had', async () => {
    await shop.put('blog/parti.mdx', post(41))
    await shop.agree()
    await shop.ask('staff', { do: 'delete', path: 'blog/parti.mdx', baseHash: textHash(post(41)) })
    const made = await shop.ask('editor', { do: 'propose', kind: 'post', title: 'Été : l’œuvre d’Aïcha' })
    expect(made).toMatchObject({
      path: 'blog/ete-l-oeuvre-d-aicha.mdx',
      text: expect.stringContaining('id: 42\n'),
    })
    expect(await shop.read(String(made.path))).toBeNull()
    const second = await shop.ask('editor', { do: 'propose', kind: 'post', title: 'Un panier' })
    expect(second.path).toBe('blog/un-panier-2.mdx')
  })

  test('whose number somebody else took meanwhile gets the next one', async () => {
    await shop.ask('editor', create('blog/premier.mdx', post(42)))
    const made = await shop.ask('staff', create('blog/second.mdx', post(42, 'Autre.')))
    expect(made.text).toBe(post(43, 'Autre.'))
  })

  test('does not stand where the shop itself answers', async () => {
    for (const path of ['pages/cart.mdx', 'pages/admin.mdx', 'pages/rest.mdx'])
      expect(await shop.refused('owner', create(path, page()))).toEqual(['text_path_taken'])
  })
})

describe('an address', () => {
  test('of a page that moves leads on, and what led there does so in one step', async () => {
    const hash = textHash(page())
    await shop.db.query(`insert into redirects values ('/vieil-atelier', '/atelier')`)
    const move = (path: string, to: string) => ({ do: 'move', path, to, baseHash: hash }) as const
    expect(await shop.refused('staff', move('pages/atelier.mdx', 'pages/cart.mdx'))).toEqual([
      'text_path_taken',
    ])
    await shop.ask('staff', move('pages/atelier.mdx', 'pages/notre-atelier.mdx'))
    expect([await shop.read('pages/atelier.mdx'), await shop.read('pages/notre-atelier.mdx')]).toEqual([
      null,
      page(),
    ])
    expect(await redirects()).toEqual([
      { from_path: '/atelier', to_path: '/notre-atelier' },
      { from_path: '/vieil-atelier', to_path: '/notre-atelier' },
    ])
    // And back: nothing leads away from where a page stands.
    await shop.publish('pages/notre-atelier.mdx', page())
    await shop.ask('staff', move('pages/notre-atelier.mdx', 'pages/atelier.mdx'))
    expect(await redirects()).toEqual([
      { from_path: '/notre-atelier', to_path: '/atelier' },
      { from_path: '/vieil-atelier', to_path: '/atelier' },
    ])
  })

  test('where no page was online leads nowhere, and what led to it follows each move before the next publication', async () => {
    const move = (from: string, to: string) =>
      shop.ask('staff', {
        ...{ do: 'move', path: `pages/${from}.mdx`, to: `pages/${to}.mdx` },
        baseHash: textHash(page()),
      })
    const led = async () => (await redirects()).filter(({ to_path }) => /^\/etape/.test(String(to_path)))
    await shop.ask('editor', create('pages/etape.mdx', page()))
    await move('etape', 'etape-2')
    expect(await led()).toEqual([])
    await move('etape-2', 'etape')
    await shop.publish('pages/etape.mdx', page())
    await move('etape', 'etape-2')
    await move('etape-2', 'etape-3')
    expect(await led()).toEqual([{ from_path: '/etape', to_path: '/etape-3' }])
    // Back where it stands online: nothing leads away from it.
    await move('etape-3', 'etape')
    expect(await led()).toEqual([])
    await move('etape', 'etape-2')
    const remove = { do: 'delete', path: 'pages/etape-2.mdx', baseHash: textHash(page()) } as const
    await shop.ask('editor', { ...remove, redirectTo: '/atelier' })
    expect(await redirects()).toContainEqual({ from_path: '/etape', to_path: '/atelier' })
    expect((await redirects()).map(({ from_path }) => from_path)).not.toContain('/etape-2')
  })

  test('of a text that is deleted leads where it is said, or nothing is deleted', async () => {
    const path = 'blog/premier.mdx'
    await shop.publish(path, post(42))
    const remove = { do: 'delete', path, baseHash: textHash(post(42)) } as const
    expect((await shop.refused('editor', { ...remove, redirectTo: '//ailleurs.example' }))[0]).toBe(
      'redirect_invalid',
    )
    expect(await shop.read(path)).toBe(post(42))
    await shop.ask('editor', { ...remove, redirectTo: '/blog' })
    expect(await redirects()).toContainEqual({ from_path: '/blog/42', to_path: '/blog' })
    const { deleted } = await shop.ask('editor', { do: 'list' })
    const [gone] = (deleted as { path: string; version: number }[]).filter((one) => one.path === path)
    await shop.ask('editor', { do: 'restore', version: gone?.version ?? 0, baseHash: null })
    expect(await shop.read(path)).toBe(post(42))
  })

  test('that the whole shop leads to stays', async () => {
    await shop.put('pages/faq.mdx', page())
    const faq = { path: 'pages/faq.mdx', baseHash: textHash(page()) }
    expect(await shop.refused('owner', { do: 'delete', ...faq })).toEqual(['text_required'])
    expect(await shop.refused('owner', { do: 'move', to: 'pages/questions.mdx', ...faq })).toEqual([
      'text_required',
    ])
  })
})

describe('drafts', () => {
  const path = 'pages/atelier.mdx'
  const draft = (text: string, version: number) => ({ path, text, baseHash: textHash(page()), version })

  test('of two people stand beside each other, and each is told of the other’s', async () => {
    expect(await saveDraft(shop.as('editor'), draft('A', 0))).toEqual({ kind: 'saved', version: 1 })
    expect(await saveDraft(shop.as('staff'), draft('B', 0))).toEqual({ kind: 'saved', version: 1 })
    expect(await shop.ask('editor', { do: 'read', path })).toMatchObject({
      text: page(),
      draft: { text: 'A', baseHash: textHash(page()), version: 1 },
      others: [{ who: 'Nadia' }],
    })
  })

  test('of two windows of one person, the slower one is shown what the other stored', async () => {
    expect(await saveDraft(shop.as('editor'), draft('A2', 1))).toEqual({ kind: 'saved', version: 2 })
    expect(await saveDraft(shop.as('editor'), draft('A3', 1))).toEqual({
      kind: 'conflict',
      version: 2,
      text: 'A2',
    })
    // An answer that was lost.
    expect(await saveDraft(shop.as('editor'), draft('A2', 1))).toEqual({ kind: 'saved', version: 2 })
  })

  test('go with a save or when they are dropped, and only one’s own', async () => {
    await shop.ask('editor', { do: 'save', path, text: page('Neuf.'), baseHash: textHash(page()) })
    await dropDraft(shop.as('editor'), path)
    expect(await shop.db.query('select text from content_drafts')).toEqual([{ text: 'B' }])
    const [latest] = await textVersions(shop.as('staff'), path)
    expect(latest).toMatchObject({ who: 'Rim', hash: textHash(page('Neuf.')) })
  })
})

test('a text whose moment has come is published by itself, once, also where all else waits for a person', async () => {
  const planned = async () =>
    (await shop.db.query('select path from content_schedule')).map(({ path }) => path)
  await shop.agree()
  expect(await planned()).toEqual(['blog/prevu.mdx'])
  const publish = async () => Number((await shop.db.query('select publish_due_texts() as n'))[0]?.n)
  expect(await publish()).toBe(0)
  await shop.db.query(
    `insert into site_changes (entity, entity_id, kind) values ('content', 'pages/atelier.mdx', 'update')`,
  )
  const isDue = async () => {
    await shop.db.query(`update site_changes set at = now() - interval '31 seconds'`)
    const [row] = await shop.db.query(
      'select publication_due(0) as due, automatic_publishing as automatic from settings',
    )
    return row
  }
  expect(await isDue()).toEqual({ due: false, automatic: false })
  await shop.db.query(`update content_schedule set at = now() - interval '1 second'`)
  expect([await publish(), await publish()]).toEqual([1, 0])
  expect(await isDue()).toEqual({ due: true, automatic: false })
  expect(await shop.db.query('select entity_id from site_changes where is_planned')).toEqual([
    { entity_id: 'blog/prevu.mdx' },
  ])
  // The files decide.
  await shop.put('blog/prevu.mdx', post(21))
  await shop.agree()
  expect(await planned()).toEqual([])
})

test('pictures that a text, a draft or a former version names are never swept', async () => {
  const name = (n: number) => `site-images/${n}.webp`
  for (let n = 1; n <= 4; n++)
    await shop.db.query(
      `insert into storage.objects (id, bucket_id, name, version) values (gen_random_uuid(), 'site-images', $1, gen_random_uuid())`,
      [`${n}.webp`],
    )
  await shop.ask('editor', create('blog/photos.mdx', post(60, `Une photo : ${name(1)} ici.`)))
  await shop.ask('editor', {
    ...create('blog/photos.mdx', post(60, `Une photo : ${name(2)}.`)),
    baseHash: textHash(post(60, `Une photo : ${name(1)} ici.`)),
  })
  await saveDraft(shop.as('editor'), { path: 'blog/photos.mdx', text: name(3), baseHash: null, version: 0 })
  await shop.db.query('select sweep_pictures()')
  await shop.db.query(`update private.unused_pictures set since = now() - interval '90 days'`)
  const [row] = await shop.db.query('select sweep_pictures() as paths')
  expect(row?.paths).toEqual([name(4)])
})
