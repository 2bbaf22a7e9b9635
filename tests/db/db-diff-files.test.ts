import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDifference } from '../../src/cli/schema/write-difference.ts'
import { openEmptyDatabase as open } from '../support/empty-database.ts'

const BASELINE = `create schema private;
create table public.things (id int primary key, name text);
`
const FIRST_ROW = `insert into public.things values (1, 'Cabas');\n`
const NOW = new Date('2026-11-26T10:00:00Z')

let project = ''
const at = (...parts: string[]) => join(project, 'supabase', ...parts)

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'shop-diff-'))
  await mkdir(at('migrations'), { recursive: true })
  await mkdir(at('schemas'))
  await writeFile(at('migrations', '20261126090000_baseline.sql'), BASELINE)
  await writeFile(at('schemas', '01_things.sql'), BASELINE)
})
afterEach(() => rm(project, { recursive: true, force: true }))

test('where both make the same nothing is written', async () => {
  expect(await writeDifference(project, 'nothing', { now: NOW, open })).toEqual({
    file: null,
    questions: [],
    rows: [],
  })
  expect(await readdir(at('migrations'))).toEqual(['20261126090000_baseline.sql'])
})

test('what changed is written once, with its questions where they are to be answered', async () => {
  await writeFile(
    at('schemas', '02_more.sql'),
    `alter table public.things add column price int not null, drop column name;
     create function public.dearest() returns int language sql as $$ select max(price) from public.things $$;\n`,
  )
  const { file, questions, rows } = await writeDifference(project, 'dearest_thing', { now: NOW, open })
  expect(file).toBe(join('supabase', 'migrations', '20261126100000_dearest_thing.sql'))
  expect(questions).toHaveLength(2)
  expect(rows).toEqual([])
  expect(await readFile(join(project, file ?? ''), 'utf8')).toBe(`-- Dearest thing.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.dearest()
 RETURNS integer
 LANGUAGE sql
AS $function$ select max(price) from public.things $function$;

alter table public.things add column price integer;

-- Data that must move or be mended is moved here.
-- TO DECIDE: public.things.name is dropped with all its values. Is it now price? Then write instead: alter table public.things rename column name to price;
-- TO DECIDE: public.things.price is never null and has no default: which value have the rows that are there?

alter table public.things alter column price set not null;

alter table public.things drop column name;
`)
  const later = new Date(NOW.getTime() + 1000)
  expect(await writeDifference(project, 'again', { now: later, open })).toMatchObject({ file: null })
})

test('a migration that first rows contradict says so with its question, and is tried again once it is answered', async () => {
  const baseline = BASELINE + FIRST_ROW
  await writeFile(at('migrations', '20261126090000_baseline.sql'), baseline)
  await writeFile(
    at('schemas', '01_things.sql'),
    baseline.replace('name text', 'name text, price int not null').replace("'Cabas'", "'Cabas', 49"),
  )
  await expect(writeDifference(project, 'price', { now: NOW, open })).rejects.toMatchObject({
    message: expect.stringContaining('column "price" of relation "things" contains null values'),
    advice: expect.stringContaining('public.things.price is never null and has no default'),
  })
  const file = at('migrations', '20261126100000_price.sql')
  const answered = (await readFile(file, 'utf8')).replace(
    /^-- TO DECIDE.*$/m,
    'update public.things set price = 49;',
  )
  await writeFile(file, answered)
  expect(await writeDifference(project, 'price', { now: new Date(NOW.getTime() + 1000), open })).toEqual({
    file: null,
    questions: [],
    rows: [],
  })
})

test('new first rows are added, what a trigger of theirs writes is not, and others are named', async () => {
  const journal = `create table public.journal (id int generated always as identity primary key, said text);
create function private.note() returns trigger language plpgsql as $$ begin insert into public.journal (said) values (new.name); return null; end $$;
create trigger note after insert on public.things for each row execute function private.note();
`
  const [was, is] = ["(1, 'Cabas'), (3, 'Sac')", "(1, 'Cabas d''été'), (2, null), (4, 'Panier')"]
  await writeFile(
    at('migrations', '20261126090000_baseline.sql'),
    `${BASELINE}${journal}insert into public.things values ${was};`,
  )
  await writeFile(
    at('schemas', '01_things.sql'),
    `${BASELINE}${journal}insert into public.things values ${is};`,
  )
  const { file, questions, rows } = await writeDifference(project, 'more_things', { now: NOW, open })
  expect(await readFile(join(project, file ?? ''), 'utf8')).toBe(`-- More things.

insert into public.things (id, name) values
  ('2', NULL),
  ('4', 'Panier')
on conflict do nothing;
`)
  expect({ questions, rows }).toEqual({ questions: [], rows: ['public.journal', 'public.things'] })
})

test('a row whose tables are new is added after them', async () => {
  await writeFile(
    at('schemas', '02_more.sql'),
    `create table public.kinds (id int generated always as identity primary key, name text); insert into public.kinds (name) values ('Sacs');\n`,
  )
  const { file, rows } = await writeDifference(project, 'kinds', { now: NOW, open })
  expect(rows).toEqual([])
  expect(await readFile(join(project, file ?? ''), 'utf8')).toMatch(
    /create table public\.kinds[\s\S]*insert into public\.kinds \(id, name\) overriding system value values\n {2}\('1', 'Sacs'\)\non conflict do nothing;\n$/,
  )
  expect(
    await writeDifference(project, 'again', { now: new Date(NOW.getTime() + 1000), open }),
  ).toMatchObject({
    file: null,
  })
})

test('a row is added to a table of which a constraint is looked at when the transaction ends', async () => {
  const baseline = `${BASELINE}alter table public.things add constraint one_bag exclude using btree (name with =) deferrable;\n`
  await writeFile(at('migrations', '20261126090000_baseline.sql'), baseline)
  await writeFile(at('schemas', '01_things.sql'), baseline + FIRST_ROW)
  const { file, rows } = await writeDifference(project, 'first_thing', { now: NOW, open })
  expect(rows).toEqual([])
  expect(await readFile(join(project, file ?? ''), 'utf8')).toContain(
    `('1', 'Cabas')\non conflict (id) do nothing;`,
  )
})

test('what no migration is written for is named, and is no success', async () => {
  await writeFile(
    at('schemas', '02_more.sql'),
    'alter default privileges in schema public grant select on tables to anon;\n',
  )
  await expect(writeDifference(project, 'rights', { now: NOW, open })).rejects.toThrow(
    /\+ default privileges postgres public r/,
  )
})

test('a mistake is said with the schema file and its line', async () => {
  await writeFile(at('schemas', '02_more.sql'), `select 1;\n\nselect nothing;\n`)
  await expect(writeDifference(project, 'mistake', { now: NOW, open })).rejects.toThrow(
    /^supabase\/schemas\/02_more\.sql:3: column "nothing" does not exist/,
  )
})

test('a clock that is behind the last migration numbers none', async () => {
  const before = new Date('2026-11-26T08:59:59Z')
  await expect(writeDifference(project, 'late', { now: before, open })).rejects.toThrow(
    'The last migration, 20261126090000_baseline.sql, is numbered later than now (20261126085959).',
  )
})
