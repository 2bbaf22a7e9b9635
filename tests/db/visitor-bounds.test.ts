import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isErrorCode } from '@/domain/error-codes.ts'
import { isHosted } from '../support/hosted.ts'
import { addCast, type Cast } from './support/actors.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { hostileCalls } from './support/hostile-values.ts'
import { insertProducts, loadRelays, orderRequest, placeOrder } from './support/samples.ts'
import { type ApiFunction, apiFunctions, isVisitors, largest } from './support/visitor-functions.ts'

/** Hosted projects have no gateway of ours: what visitors send is bounded in SQL, and what fails there has a code of the shop. */

let db: TestDatabase
let cast: Cast
let functions: ApiFunction[]

beforeAll(async () => {
  db = await memoryDatabase()
  cast = await addCast(db)
  functions = await apiFunctions(db)
  await insertProducts(db, [{ id: 1, stock: 100 }])
  await loadRelays(db)
  await placeOrder(db, orderRequest({ user_id: cast.idOf.customer }))
})
afterAll(() => db.close())

const VISITORS = ['anon', 'customer'] as const

/** @returns code and message of what a call is refused with, or null where it answers. Nothing of it stays. */
async function refusal(sql: string, actor: (typeof VISITORS)[number]) {
  class Undo extends Error {}
  try {
    await db.engine.transaction(async (query) => {
      await query(sql, [])
      throw new Undo()
    }, cast.as[actor])
  } catch (error) {
    if (error instanceof Undo) return null
    const { code, message } = error as { code: string; message: string }
    return { code, message }
  }
  return null
}

const mayCall = ({ audience }: ApiFunction, actor: (typeof VISITORS)[number]) =>
  audience === 'everybody' || actor !== 'anon'

describe('the largest thing that an argument takes', () => {
  test('is refused by the first statement of each function that visitors may call', async () => {
    const wrong: string[] = []
    for (const one of functions.filter(isVisitors)) {
      const large = one.arguments.filter(({ type }) => largest(type) !== null)
      if (large.length === 0) continue
      const [before = '', first = ''] = one.source.replace(/--.*/g, '').split(/\bbegin\b/)
      if (!/^\s*perform private\.bound_/.test(first)) wrong.push(`${one.name} does not begin with its bounds`)
      for (const { name, type } of large) {
        if (new RegExp(`\\b${name}\\b`).test(before))
          wrong.push(`${one.name} reads ${name} before its bounds`)
        const bounds = first.slice(0, first.indexOf(';'))
        if (!new RegExp(`private\\.bound_(?:text|list|json)\\(${one.name}\\.${name},`).test(bounds))
          wrong.push(`${one.name} does not bound ${name}`)
        for (const actor of VISITORS.filter((who) => mayCall(one, who))) {
          const found = await refusal(`select public.${one.name}(${only(one, name, largest(type))})`, actor)
          if (found?.message !== 'request_invalid')
            wrong.push(`${actor}: ${one.name}(${name}) ${found?.message}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('is not looked at by functions for administrators before they know who calls', async () => {
    const wrong: string[] = []
    for (const one of functions.filter((each) => !isVisitors(each)))
      for (const { name, type } of one.arguments.filter((each) => largest(each.type) !== null)) {
        const [declared = ''] = one.source.replace(/--.*/g, '').split(/\bbegin\b/)
        const [before = ''] = declared.split(
          /:= private\.(?:require_admin|acting_admin|acting_writer|begin_data_job)\(/,
        )
        if (new RegExp(`\\b${name}\\b`).test(before)) wrong.push(`${one.name} reads ${name} at once`)
        const found = await refusal(
          `select public.${one.name}(${only(one, name, largest(type, 10))})`,
          'customer',
        )
        if (found?.code !== 'PT401') wrong.push(`${one.name}(${name}) ${found?.message}`)
      }
    expect(wrong).toEqual([])
  })

  test('is refused in an address before its characters are looked at', async () => {
    const columns = 'first_name last_name phone address address_complement postal_code city country'.split(
      ' ',
    )
    for (const column of columns) {
      const values = columns
        .map((each) =>
          each === column ? "repeat('a.fr/', 1000000)" : each === 'country' ? "'FR'" : "'75011'",
        )
        .join(', ')
      const sql = `insert into addresses (${columns.join(', ')}) values (${values})`
      expect([column, (await refusal(sql, 'customer'))?.message]).toEqual([column, 'request_invalid'])
    }
  })
})

/** The arguments of a call with one value; what has no default is null. */
const only = (one: ApiFunction, name: string, value: string | null): string =>
  one.arguments
    .map((each) => `${each.name} => ${each.name === name ? value : `null::${each.type}`}`)
    .join(', ')

test('whatever visitors send is answered, or refused with a code of the shop', async () => {
  const unknown = new Set<string>()
  let calls = 0
  for (const one of functions.filter(isVisitors))
    for (const values of hostileCalls(one))
      for (const actor of VISITORS.filter((who) => mayCall(one, who))) {
        calls++
        const found = await refusal(`select public.${one.name}(${values})`, actor)
        const isKnown = found === null || (/^PT4\d\d$/.test(found.code) && isErrorCode(found.message))
        if (!isKnown)
          unknown.add(`${actor}: ${one.name}(${values.slice(0, 200)}): ${found.code} ${found.message}`)
      }
  expect([...unknown]).toEqual([])
  expect(calls).toBeGreaterThan(500)
})

describe('before each request PostgREST asks', () => {
  // Hosted projects let their owner set it, which stock Postgres does not.
  test.skipIf(isHosted())('the function that it is told of', async () => {
    const sql = `select s.setconfig from pg_db_role_setting s
      where s.setrole = 'authenticator'::regrole and s.setdatabase = (select oid from pg_database where datname = current_database())`
    expect(await db.query(sql)).toEqual([{ setconfig: ['pgrst.db_pre_request=public.check_request'] }])
  })

  const asked = async (headers: object, actor: keyof Cast['as'] | 'service') => {
    const as =
      actor === 'service' ? { role: 'service_role', claims: { role: 'service_role' } } : cast.as[actor]
    const settings = { 'request.headers': JSON.stringify(headers) }
    return await db.query('select check_request()', [], { ...as, settings }).then(
      () => 'passes',
      (error: Error) => error.message,
    )
  }

  test.each([
    [{}, 'passes'],
    [{ 'content-length': '65536' }, 'passes'],
    [{ 'content-length': '65537' }, 'request_too_large'],
    [{ 'content-length': '99999999999999999999' }, 'request_too_large'],
    [{ 'content-length': `1; ${randomUUID()}` }, 'request_too_large'],
    [{ 'transfer-encoding': 'chunked' }, 'request_too_large'],
  ])('of a visitor with %j: %s', async (headers, expected) => {
    for (const actor of ['anon', 'customer', 'other', 'unregistered'] as const)
      expect([actor, await asked(headers, actor)]).toEqual([actor, expected])
    for (const actor of ['staff', 'owner', 'service'] as const)
      expect([actor, await asked(headers, actor)]).toEqual([actor, 'passes'])
  })
})
