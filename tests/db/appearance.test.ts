import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toStoredAppearance } from '@/data/admin/appearance.ts'
import {
  COLOUR_ROLES,
  type Colours,
  colourProblem,
  DEFAULT_APPEARANCE,
  DEFAULT_COLOURS,
} from '@/domain/appearance.ts'
import { contrastOf, luminanceOf } from '@/domain/contrast.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

let db: TestDatabase
let owner: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  owner = await addAdmin(db, 'owner', 'Salma')
  for (const [bucket, name] of [
    ['logos', 'a.svg'],
    ['logos', 'a.jpg'],
    ['site-images', 'b.png'],
  ])
    await db.query(
      'insert into storage.objects (id, bucket_id, name, version) values ($1::uuid, $2, $3, $1::uuid)',
      [randomUUID(), bucket, name],
    )
})
afterAll(() => db.close())

const read = async () =>
  toStoredAppearance((await db.query('select admin_appearance() as a', [], owner.actor))[0]?.a)
const save = async (version: number, fields: object) =>
  toStoredAppearance(
    (await db.query('select save_appearance($1, $2) as a', [version, fields], owner.actor))[0]?.a,
  )
const LOGO = { logo_path: 'logos/a.svg', letterhead_path: 'logos/a.jpg', logo_width: 1200, logo_height: 300 }

test('a new shop looks as the domain says', async () => {
  expect(await read()).toMatchObject({ ...DEFAULT_APPEARANCE, version: 1 })
})

test('a save replaces what it names, is noted for publication and in the audit log', async () => {
  const saved = await save((await read()).version, { action: '#234a7c', ...LOGO, shows_name: true })
  expect(saved).toMatchObject({
    colours: { ...DEFAULT_COLOURS, action: '#234a7c' },
    logo: { path: 'logos/a.svg', letterheadPath: 'logos/a.jpg', width: 1200, height: 300 },
    showsName: true,
    version: 2,
  })
  expect(await read()).toEqual(saved)
  expect(await db.query(`select entity, who from site_changes where entity = 'appearance'`)).toEqual([
    { entity: 'appearance', who: 'Salma' },
  ])
  const [entry] = await db.query(`select changes from audit_log where table_name = 'appearance'`)
  expect(entry?.changes).toMatchObject({ action: { old: '#5b6236', new: '#234a7c' } })
  // Nothing but what it may name.
  expect(await save(2, { version: 40, id: false, updated_at: '2020-01-01' })).toMatchObject({
    version: 2 + 1,
  })
})

test('of two owners at once the second learns what the first has stored', async () => {
  const { version } = await read()
  const first = await save(version, { accent: '#8a1c1c' })
  const refusal = await refusalOf(save(version, { accent: '#0a0a0a' }))
  expect(refusal.code).toBe('appearance_changed')
  expect(toStoredAppearance(refusal.details)).toEqual(first)
})

test('colours that cannot be read are named, and logos that are not there', async () => {
  const before = await read()
  const wrong: readonly (readonly [object, readonly string[]])[] = [
    [{ action: '#a0b060' }, ['action']],
    [{ background: '#2b2620' }, ['background', 'text', 'action', 'accent']],
    [{ body_text: '#999999', ornament: '#888888' }, ['text', 'ornament']],
    [{ accent: 'red' }, ['accent']],
    [{ accent: '#8A1C1C' }, ['accent']],
    [{ background: 'none' }, ['background']],
    [{ accent: '#8a1c1c;}body{display:none' }, ['accent']],
    [{ accent: null }, ['accent']],
    [{ logo_width: null }, []],
    [{ logo_width: 'wide' }, []],
    [{ logo_height: 0 }, []],
  ]
  for (const [fields, named] of wrong) {
    const refusal = await refusalOf(save(before.version, fields))
    expect(refusal.code, JSON.stringify(fields)).toBe('appearance_invalid')
    expect([...((refusal.details as { fields: string[] }).fields ?? [])].sort()).toEqual([...named].sort())
  }
  for (const fields of [
    { letterhead_path: 'logos/other.jpg' },
    { letterhead_path: 'site-images/b.png' },
    { logo_path: 'https://x.example/a.svg' },
    { logo_path: 'logos/../logos/a.svg' },
  ])
    expect(await refusalOf(save(before.version, fields)), JSON.stringify(fields)).toMatchObject({
      code: 'picture_unknown',
    })
  // What is there, and no logo.
  expect(await refusalOf(save(before.version, { logo_path: 'logos/a.jpg' }))).toMatchObject({
    code: 'appearance_invalid',
  })
  expect(
    await refusalOf(db.query(`select save_appearance($1, '[]')`, [before.version], owner.actor)),
  ).toMatchObject({ code: 'request_invalid' })
  expect(await read()).toEqual(before)
})

test('database and browser agree on what can be read', async () => {
  const shades = Array.from(
    { length: 60 },
    (_, n) => `#${((n * 7919 * 2654435) % 0x1000000).toString(16).padStart(6, '0')}`,
  )
  for (const [n, shade] of shades.entries()) {
    const other = shades[(n * 31 + 7) % shades.length] ?? '#000000'
    const [said] = await db.query(
      'select private.luminance($1) as light, private.contrast($1, $2) as contrast',
      [shade, other],
    )
    expect(Number(said?.light)).toBeCloseTo(luminanceOf(shade), 10)
    expect(Number(said?.contrast)).toBeCloseTo(contrastOf(shade, other), 10)
    const colours: Colours = { ...DEFAULT_COLOURS, [COLOUR_ROLES[n % 5] ?? 'text']: shade }
    const [row] = await db.query('select private.unreadable_colours($1, $2, $3, $4, $5) as roles', [
      colours.background,
      colours.text,
      colours.action,
      colours.accent,
      colours.ornament,
    ])
    expect([...((row?.roles ?? []) as string[])].sort()).toEqual(
      COLOUR_ROLES.filter((role) => colourProblem(colours, role)).sort(),
    )
  }
})
