import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toStoredHomePage } from '@/data/admin/home-page.ts'
import { EMPTY_HOME, type HomePart } from '@/domain/home-parts.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

let db: TestDatabase
let owner: TestAdmin
const KNOWN = 'site-images/atelier.webp'

beforeAll(async () => {
  db = await memoryDatabase()
  owner = await addAdmin(db, 'owner', 'Salma')
  await db.query(
    `insert into storage.objects (id, bucket_id, name, version) values ($1::uuid, 'site-images', 'atelier.webp', $1::uuid)`,
    [randomUUID()],
  )
})
afterAll(() => db.close())

const read = async () =>
  toStoredHomePage((await db.query('select admin_home_page() as h', [], owner.actor))[0]?.h)
const save = async (version: number, parts: unknown) =>
  toStoredHomePage(
    (
      await db.query(
        'select save_home_page($1, $2::jsonb) as h',
        [version, JSON.stringify(parts)],
        owner.actor,
      )
    )[0]?.h,
  )
const story = (picture: string): HomePart => ({
  kind: 'story',
  isShown: false,
  title: 'Nos débuts',
  text: 'Un atelier.',
  picture,
  alt: 'L’atelier',
  items: [{ name: 'Rahma El Yousfi', picture, alt: 'À son métier' }],
})
const parts = (picture = KNOWN) =>
  EMPTY_HOME.map((part) => (part.kind === 'story' ? story(picture) : part)).reverse()

test('a new shop has said nothing of its home page; what is saved is noted, and its pictures stay', async () => {
  const before = await read()
  expect(before).toMatchObject({ parts: null, version: 1 })
  const saved = await save(1, parts())
  expect(saved).toMatchObject({ parts: parts(), version: 2 })
  expect(await read()).toEqual(saved)
  expect(await db.query(`select kind, who from site_changes where entity = 'home_page'`)).toEqual([
    { kind: 'update', who: 'Salma' },
  ])
  await db.query('select sweep_pictures()')
  expect(await db.query('select path from private.unused_pictures')).toEqual([])
  const refusal = await refusalOf(save(1, EMPTY_HOME))
  expect(refusal.code).toBe('home_changed')
  expect(toStoredHomePage(refusal.details)).toEqual(saved)
})

test('what is no home page, or shows a picture that is not there, is refused', async () => {
  const { version } = await read()
  for (const wrong of [
    {},
    [],
    'x',
    EMPTY_HOME.slice(1),
    [...EMPTY_HOME.slice(1), EMPTY_HOME[1]],
    EMPTY_HOME.map((part) => ({ ...part, filler: 'x'.repeat(10_000) })),
  ])
    expect(await refusalOf(save(version, wrong)), JSON.stringify(wrong).slice(0, 80)).toMatchObject({
      code: 'home_invalid',
    })
  for (const picture of ['site-images/gone.webp', 'documents/1.pdf', 'https://x.example/a.png'])
    expect(await refusalOf(save(version, parts(picture))), picture).toMatchObject({ code: 'picture_unknown' })
  expect((await read()).version).toBe(version)
})
