import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toStoredHero } from '@/data/admin/hero.ts'
import { HERO_LIMITS } from '@/domain/rules.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

let db: TestDatabase
let staff: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  staff = await addAdmin(db, 'staff', 'Nadia')
  for (const [bucket, name] of [
    ['site-images', 'ete.webp'],
    ['product-images', 'sac.webp'],
  ])
    await db.query(
      'insert into storage.objects (id, bucket_id, name, version) values ($1::uuid, $2, $3, $1::uuid)',
      [randomUUID(), bucket, name],
    )
})
afterAll(() => db.close())

/** One character more than a limit of the form. */
const over = (limit: number) => 'x'.repeat(limit + 1)

const read = async () =>
  toStoredHero((await db.query('select admin_hero() as hero', [], staff.actor))[0]?.hero)

interface Change {
  readonly image?: string | null
  readonly alt?: string
  readonly title?: string
  readonly subtitle?: string
}
const save = async (
  version: number,
  { image = null, alt = 'Un chapeau', title = 'Été', subtitle = '' }: Change,
) =>
  toStoredHero(
    (
      await db.query(
        'select save_hero($1, $2, $3, $4, $5) as hero',
        [version, image, alt, title, subtitle],
        staff.actor,
      )
    )[0]?.hero,
  )

test('a save replaces the hero, tidied, and is told in the audit log', async () => {
  const { version } = await read()
  const saved = await save(version, {
    image: 'site-images/ete.webp',
    alt: ' Un chapeau ',
    title: ' L’été arrive ',
    subtitle: ' Paille et lin ',
  })
  expect(saved).toMatchObject({
    imagePath: 'site-images/ete.webp',
    altText: 'Un chapeau',
    title: 'L’été arrive',
    subtitle: 'Paille et lin',
    version: version + 1,
  })
  expect(await read()).toEqual(saved)
  const log = await db.query(`select admin_name, changes from audit_log where table_name = 'hero'`)
  expect(log).toMatchObject([{ admin_name: 'Nadia', changes: { title: { new: 'L’été arrive' } } }])
  expect(log[0]?.changes).not.toHaveProperty('version')
})

test('a save of an older version is refused with the newer one', async () => {
  const before = await read()
  const newer = await save(before.version, { title: 'Le premier' })
  const refusal = await refusalOf(save(before.version, { title: 'Le second' }))
  expect(refusal.code).toBe('hero_changed')
  expect(toStoredHero(refusal.details)).toEqual(newer)
  expect(await read()).toEqual(newer)
})

test('what cannot be shown is refused, with the fields', async () => {
  const before = await read()
  const wrong: readonly (readonly [Change, readonly string[]])[] = [
    [{ title: ' ' }, ['title']],
    [{ title: '\u200b', alt: '' }, ['alt_text', 'title']],
    [
      {
        title: over(HERO_LIMITS.title),
        subtitle: over(HERO_LIMITS.subtitle),
        alt: over(HERO_LIMITS.altText),
      },
      ['alt_text', 'title', 'subtitle'],
    ],
  ]
  for (const [change, fields] of wrong)
    expect(await refusalOf(save(before.version, change))).toMatchObject({
      code: 'hero_invalid',
      details: { fields },
    })
  for (const image of [
    'site-images/autre.webp',
    'product-images/sac.webp',
    'https://ailleurs.example/x.jpg',
    '',
  ])
    expect(await refusalOf(save(before.version, { image })), image).toMatchObject({ code: 'picture_unknown' })
  expect(await read()).toEqual(before)
  const longest = {
    title: 'é'.repeat(HERO_LIMITS.title),
    subtitle: 'é'.repeat(HERO_LIMITS.subtitle),
    alt: 'é'.repeat(HERO_LIMITS.altText),
  }
  expect(await save(before.version, longest)).toMatchObject({ title: longest.title })
})
