import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as administrator from '@/domain/administrator.ts'
import { snakeCase } from '@/domain/case.ts'
import { isWorkingDay } from '@/domain/delivery-day.ts'
import * as rules from '@/domain/rules.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import type { Row } from '../../supabase/local/engine/engine.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'

/**
 * Rules that SQL and TypeScript both state. The comment of a function, or of a table with limits of texts, names the constant:
 * "MAX_QUANTITY of src/domain/rules.ts". Whoever writes one has it compared.
 */
const NAMED = /\b([A-Z][A-Z0-9_]+) of src\/domain\/([a-z-]+)\.ts/g

let db: TestDatabase
beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

/** Modules of which some constants stand for what SQL alone reckons with: they are used here. */
const WHOLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { administrator, rules }

/** @returns undefined where the comment names what is not there. */
async function constantOf(name: string, file: string): Promise<unknown> {
  const module: Record<string, unknown> = WHOLE[file] ?? (await import(`../../src/domain/${file}.ts`))
  return module[name]
}

/** Seconds of what a constant's name counts, where it counts time. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/MINUTES/, 60],
  [/HOURS/, 3600],
  [/DAYS/, 86_400],
  [/YEARS/, 365.25 * 86_400],
  [/_MS$/, 0.001],
]
/** @returns what SQL says of it: seconds of an interval, everything else as it is. */
const inSql = (name: string, value: number, type: string): number => {
  const unit = type === 'interval' ? UNITS.find(([pattern]) => pattern.test(name))?.[1] : 1
  return value * (unit ?? 1)
}

/** Compares what a function gives with a constant: the same (an object as JSON), one of its values, or each of them by its key. */
async function differs({ call, type, takes }: Row, name: string, constant: unknown): Promise<string | null> {
  if (constant === undefined) return `${call} names ${name}, which is not there`
  const ask = async (argument = ''): Promise<unknown> => {
    const wanted =
      type === 'interval'
        ? `extract(epoch from ${call}(${argument}))::float8`
        : `to_jsonb(${call}(${argument}))`
    return (await db.query(`select ${wanted} as value`))[0]?.value
  }
  const said = (value: unknown) =>
    `${call} says ${JSON.stringify(value)}, ${name} ${JSON.stringify(constant)}`
  if (takes) {
    for (const [key, value] of Object.entries(constant as Record<string, unknown>)) {
      const given = await ask(`'${key}'`)
      const wanted = typeof value === 'number' ? inSql(name, value, String(type)) : value
      if (!isDeepStrictEqual(given, wanted)) return said(given)
    }
    return null
  }
  const value = await ask()
  // All of it, by its names.
  if (type === 'jsonb') return isDeepStrictEqual(value, constant) ? null : said(value)
  if (Array.isArray(constant)) {
    const same = [...constant].sort().join() === [...(value as unknown[])].sort().join()
    return same ? null : said(value)
  }
  if (typeof constant === 'object' && constant !== null) {
    const values = Object.values(constant as Record<string, number>)
    const among = Array.isArray(value) ? value : [value]
    const known = values.flatMap((one) => [one, inSql(name, one, String(type))])
    return among.every((one) => known.includes(Number(one))) ? null : said(value)
  }
  return value === inSql(name, Number(constant), String(type)) ? null : said(value)
}

test('what a function’s comment says of a constant is true', async () => {
  const functions = await db.query(`
    select p.oid::regproc::text as call, p.prorettype::regtype::text as type, p.pronargs > 0 as takes, obj_description(p.oid) as comment
    from pg_proc p where p.pronamespace = 'private'::regnamespace and p.provolatile = 'i' and p.pronargs <= 1
      and obj_description(p.oid) ~ '[A-Z_]{4,} of src/domain/'`)
  const wrong: string[] = []
  for (const row of functions)
    for (const [, name = '', file = ''] of String(row.comment).matchAll(NAMED)) {
      const difference = await differs(row, name, await constantOf(name, file))
      if (difference) wrong.push(difference)
    }
  expect(wrong).toEqual([])
  expect(functions.length).toBeGreaterThan(35)
})

test('what a table’s comment says of the most characters of its columns is true', async () => {
  const tables = await db.query(`
    select c.oid::regclass::text as name, obj_description(c.oid) as comment,
      (select json_object_agg(a.attname, substring(pg_get_constraintdef(k.oid, true) from 'length\\((?:btrim\\()?\\w+\\)?\\) <= (\\d+)')::int)
       from pg_constraint k join pg_attribute a on a.attrelid = c.oid and array[a.attnum] = k.conkey
       where k.conrelid = c.oid and k.contype = 'c' and pg_get_constraintdef(k.oid, true) ~ 'length') as limits
    from pg_class c where c.relkind = 'r' and obj_description(c.oid) ~ '_LIMITS of src/domain/'`)
  const columns: string[] = []
  for (const { name, comment, limits } of tables)
    for (const [, constant = '', file = ''] of String(comment).matchAll(NAMED))
      for (const [field, most] of Object.entries((await constantOf(constant, file)) ?? {})) {
        const column = snakeCase(field)
        const own = (limits as Record<string, number | null>)[column]
        if (own === undefined) continue
        expect(own, `${name}.${column}`).toBe(most)
        columns.push(`${name}.${column}`)
      }
  expect(tables.length).toBeGreaterThanOrEqual(7)
  expect(columns.length).toBeGreaterThan(30)
})

test('nobody works on the same days for a delivery and for a withdrawal', async () => {
  const days = await db.query(
    `select to_char(d, 'YYYY-MM-DD') as day, private.is_working_day(d::date) as works
      from generate_series('2024-01-01'::date, '2040-12-31', '1 day') d`,
  )
  expect(days.length).toBeGreaterThan(6000)
  expect(days.filter(({ day, works }) => isWorkingDay(String(day)) !== works)).toEqual([])
})

test('the first shipping method is the one that the shop offers by itself', async () => {
  const [method] = await db.query(
    'select id, (price * 100)::int as fee, countries from shipping_methods where is_default',
  )
  expect(method).toEqual({
    id: rules.DEFAULT_SHIPPING_METHOD,
    fee: rules.DEFAULT_SHIPPING_FEE,
    countries: expect.arrayContaining([...rules.COUNTRIES]),
  })
})

test('of every shipping method parcels can be followed', async () => {
  const methods = await db.query('select id, carrier from shipping_methods order by id')
  const lost = methods.filter(({ carrier }) => !trackingUrl({ carrier: String(carrier), number: '1' }))
  expect(lost).toEqual([])
})
