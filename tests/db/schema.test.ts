import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, latecomersOf } from '../../src/cli/schema/migration.ts'
import { tablesWithOtherRows } from '../../src/cli/schema/rows.ts'
import type { Engine } from '../../supabase/local/engine/engine.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { databaseWith, migrationFiles, PROJECT } from './support/former-database.ts'
import { schemaOf } from './support/schema-of.ts'

const SCHEMAS = path.join(PROJECT, 'supabase', 'schemas')
const MIGRATIONS = path.join(PROJECT, 'supabase', 'migrations')

const files = readdirSync(SCHEMAS)
  .filter((file) => file.endsWith('.sql'))
  .sort()
const schemas = files.map((file) => readFileSync(path.join(SCHEMAS, file), 'utf8'))

const ending: (() => unknown)[] = []
let db: TestDatabase
let written: Engine

beforeAll(async () => {
  db = await memoryDatabase()
  ending.push(() => db.close())
  written = await databaseWith([['1_schemas.sql', schemas.join('')]], ending)
  // Opened both for tests, as far as rows that are compared say so.
  await written.exec('select private.say_demonstration(true)')
})
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

test('the migrations make what the schema files say', async () => {
  expect(await schemaOf(db.engine)).toEqual(await schemaOf(written))
})

test('the migrations store the first rows that the schema files say', async () => {
  expect(await tablesWithOtherRows(db.engine, written)).toEqual([])
})

test('the schema files define every function once', () => {
  const names = [...schemas.join('').matchAll(/^create or replace function ([\w.]+)/gm)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a schema file says what it holds, in at most 600 lines', () => {
  expect(schemas.filter((sql) => !/^-- [A-Z]/.test(sql))).toEqual([])
  const lines = schemas.map((sql, index) => [files[index], sql.split('\n').length - 1] as const)
  expect(lines.filter(([, count]) => count > 600)).toEqual([])
})

test('all triggers of a table stand in its file, those on tables of Auth in one', async () => {
  const tables = schemas.map((sql) => [...sql.matchAll(/^create table ([\w.]+)/gm)].map(([, name]) => name))
  const triggers = schemas.flatMap((sql, index) =>
    [...sql.matchAll(/^create (?:constraint )?trigger (\w+)[^;]*?\son ([\w.]+)/gm)].map(
      ([, name, table = '']) => ({ name, table, index }),
    ),
  )
  const made = await db.query(`select t.tgname from pg_trigger t
    where not t.tgisinternal and t.tgfoid in (select p.oid from pg_proc p where p.pronamespace = 'private'::regnamespace)`)
  expect(triggers.map(({ name }) => name).sort()).toEqual(made.map(({ tgname }) => tgname).sort())
  const astray = triggers.filter(({ table, index }) =>
    tables.some((names) => names.includes(table))
      ? !tables[index]?.includes(table)
      : triggers.some((other) => other.table === table && other.index !== index),
  )
  expect(astray.map(({ name, table, index }) => `${name} of ${table} in ${files[index]}`)).toEqual([])
})

const textOf = (file: string) => readFileSync(path.join(MIGRATIONS, file), 'utf8')

test('migrations are numbered by the moment they were written, and ask nothing any more', () => {
  expect(faultsOf(migrationFiles(), new Date(), textOf)).toEqual([])
})

test('what is wrong with a migration is said', () => {
  const now = new Date('2026-11-26T10:00:00.250Z')
  const texts: Record<string, string> = { '20261126100000_b.sql': 'select 1;\n-- TO DECIDE: what?\n' }
  const files = [
    '1_a.sql',
    '20261126095959_a.sql',
    '20261126100000_a.sql',
    '20261126100000_b.sql',
    '20261126100001_c.sql',
  ]
  expect(faultsOf(files, now, (file) => texts[file] ?? '').map((fault) => fault.slice(0, 50))).toEqual([
    '1_a.sql is not named MOMENT_what_it_does.sql, with',
    '20261126100000_b.sql has the number of 20261126100',
    '20261126100000_b.sql asks what its author has not ',
    '20261126100001_c.sql is numbered in the future: np',
  ])
})

test('a migration that comes before one that was there is named', () => {
  const files = ['1_a.sql', '2_b.sql', '3_c.sql', '4_d.sql']
  expect(latecomersOf(files, ['1_a.sql', '0_gone.sql', '2_b.sql', '4_d.sql', ''])).toEqual([])
  expect(latecomersOf(files, ['1_a.sql', '3_c.sql', '2_b.sql', '3_c.sql'])).toEqual([
    '2_b.sql comes before 3_c.sql, which was there: delete it, npm run db:diff writes it again',
  ])
})
