import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunOptions } from '../../supabase/local/engine/engine.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase, pgliteDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const ENGINES = [
  ['PGlite', pgliteDatabase],
  ...(hasNativePostgres() ? ([['native Postgres', nativeDatabase]] as const) : []),
] as const

const HASH = `$2b$10$${'a'.repeat(53)}`

interface Account {
  readonly id: string
  readonly email: string
}

describe.each(ENGINES)('orders of guests, on %s', (engine, open) => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await open()
    await insertProducts(db, [{ id: 1, stock: 1000 }])
  })
  afterAll(() => db?.close())

  const set = (id: string, columns: string) =>
    db.query(`update auth.users set ${columns} where id = $1`, [id])

  /** An account as Auth writes it at sign-up; the address is lower case, as Auth keeps it. */
  async function newAccount(): Promise<Account> {
    const id = randomUUID()
    const email = `${id}@client.example`
    await db.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [id, email])
    return { id, email }
  }
  const confirm = async ({ id }: Account) => {
    await set(id, 'confirmation_sent_at = now()')
    await set(id, 'email_confirmed_at = now()')
  }
  type Method = readonly [method: string, secondsAgo: number]
  interface Session extends RunOptions {
    readonly claims: Readonly<Record<string, string>>
  }
  /** A session as Auth begins it. @param methods what began it. */
  async function begin({ id }: Account, methods: readonly Method[]): Promise<Session> {
    const session = randomUUID()
    await startSession(db, id, session)
    for (const [method, ago] of methods)
      await db.query(
        `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
         select $1, at, at, $2, $3 from (select now() - make_interval(secs => $4::int) as at) t`,
        [session, method, randomUUID(), ago],
      )
    return {
      role: 'authenticated',
      claims: { sub: id, role: 'authenticated', aal: 'aal1', session_id: session },
    }
  }
  const byLink = (person: Account, ago = 0) => begin(person, [['otp', ago]])
  const byPassword = (person: Account) => begin(person, [['password', 0]])
  /** Chooses a password in a session, as the function does. @returns whether the address is proved by it. */
  async function proves({ claims }: Session): Promise<unknown> {
    const chosen = db.query('select choose_password($1, $2)', [claims.session_id, HASH], {
      role: 'service_role',
    })
    if ((await chosen.catch(() => null)) === null) return false
    return (await db.query('select private.is_proven($1) as proven', [claims.sub]))[0]?.proven
  }
  /** The link was opened, and a password chosen in the session that it began. */
  async function prove(person: Account): Promise<void> {
    await confirm(person)
    expect(await proves(await byLink(person))).toBe(true)
  }
  const signIn = ({ id }: Account) => set(id, 'last_sign_in_at = clock_timestamp()')
  const order = (email: string, user_id: string | null = null) =>
    placeOrder(db, orderRequest({ email, user_id }))
  const ownerOf = async ({ order_number }: { order_number: string }) =>
    (await db.query('select user_id from orders where order_number = $1', [order_number]))[0]?.user_id
  const unown = ({ order_number }: { order_number: string }) =>
    db.query('update orders set user_id = null where order_number = $1', [order_number])

  test('come to the account whose address was proved, before and after the proof', async () => {
    const person = await newAccount()
    const before = await order(person.email.toUpperCase())
    await signIn(person)
    expect(await ownerOf(before)).toBeNull()
    await prove(person)
    expect(await ownerOf(before)).toBe(person.id)
    const after = await order(person.email.toUpperCase())
    expect(await ownerOf(after)).toBe(person.id)
    const [mine] = await db.query('select my_orders() as orders', [], await byPassword(person))
    expect(mine?.orders).toHaveLength(2)
  })

  test('that were missed are found at the next sign-in', async () => {
    const person = await newAccount()
    await prove(person)
    const missed = await order(person.email)
    await unown(missed)
    await signIn(person)
    expect(await ownerOf(missed)).toBe(person.id)
  })

  test('are not for who signed up with the address first: the link its owner opens gives them nothing', async () => {
    const person = await newAccount()
    const before = await order(person.email)
    await db.query(
      `insert into contact_messages (form, first_name, last_name, subject, email, message)
       values ('message', 'Inès', 'Moreau', 'Un cabas', $1, 'Bonjour')`,
      [person.email],
    )
    await confirm(person)
    await signIn(person)
    const stranger = await byPassword(person)
    expect(await proves(stranger)).toBe(false)
    const after = await order(person.email)
    for (const placed of [before, after]) expect(await ownerOf(placed)).toBeNull()
    const [seen] = await db.query('select my_orders() as orders, my_data() as data', [], stranger)
    expect(seen).toMatchObject({ orders: [], data: { messages: [] } })
    // Whoever then chooses a password in the session of the link gets them, and is alone.
    const owner = await byLink(person)
    expect(await proves(owner)).toBe(true)
    for (const placed of [before, after]) expect(await ownerOf(placed)).toBe(person.id)
    const [own] = await db.query('select my_orders() as orders, my_data() as data', [], owner)
    expect(own).toMatchObject({ orders: [{}, {}], data: { messages: [{ message: 'Bonjour' }] } })
    expect((await db.query('select my_orders() as orders', [], stranger))[0]?.orders).toEqual([])
    expect(await proves(stranger)).toBe(false)
  })

  test.each([
    ['a password', [['password', 0]]],
    [
      'a password and a second factor',
      [
        ['password', 0],
        ['totp', 0],
      ],
    ],
    ['a link too long ago', [['otp', 3700]]],
    ['nothing that Auth names', []],
    ['words that Auth does not write', [['word', 0]]],
  ] as const)('are not claimed by a session that began with %s', async (_, methods) => {
    const person = await newAccount()
    const placed = await order(person.email)
    await confirm(person)
    expect(await proves(await begin(person, methods))).toBe(false)
    expect(await ownerOf(placed)).toBeNull()
  })

  test('stay a guest’s while nothing was proved: unconfirmed, confirmed by itself, a reset merely asked for', async () => {
    const [unconfirmed, boaster, vouched] = [await newAccount(), await newAccount(), await newAccount()]
    await set(unconfirmed.id, 'confirmation_sent_at = now()')
    await set(boaster.id, 'email_confirmed_at = now()')
    await set(boaster.id, 'recovery_sent_at = now()')
    await set(vouched.id, 'email_confirmed_at = now()')
    for (const person of [unconfirmed, boaster, vouched]) {
      const placed = await order(person.email)
      await signIn(person)
      expect(await ownerOf(placed)).toBeNull()
    }
    expect(await proves(await byLink(unconfirmed))).toBe(false)
  })

  test('follow the address and not the account: what was opened before a change counts no more', async () => {
    const person = await newAccount()
    await prove(person)
    const wanted = `${randomUUID()}@client.example`
    const waiting = await order(wanted)
    const former = await byLink(person)
    await db.query('update auth.users set email = $2 where id = $1', [person.id, wanted])
    await signIn(person)
    // Of the two links of a change the one to the old address may be the last: its session proves nothing either.
    for (const session of [former, await byLink(person)]) expect(await proves(session)).toBe(false)
    for (const placed of [waiting, await order(wanted), await order(person.email)])
      expect(await ownerOf(placed)).toBeNull()
    await db.query(`update private.address_changes set at = at - interval '2 minutes' where user_id = $1`, [
      person.id,
    ])
    expect(await proves(await byLink(person))).toBe(true)
    expect(await ownerOf(waiting)).toBe(person.id)
    expect(await ownerOf(await order(wanted))).toBe(person.id)
    expect(await ownerOf(await order(person.email))).toBeNull()
  })

  test('leave orders of other accounts, of other addresses and of erased accounts alone', async () => {
    const [person, other] = [await newAccount(), await newAccount()]
    await prove(person)
    const theirs = await order(person.email, other.id)
    const stranger = await order(`x${person.email}`)
    await signIn(person)
    expect(await ownerOf(theirs)).toBe(other.id)
    expect(await ownerOf(stranger)).toBeNull()
    const own = await order(person.email)
    await db.query('select private.erase_account($1)', [person.id])
    for (const placed of [own, await order(person.email)]) expect(await ownerOf(placed)).toBeNull()
  })

  test('are answered alike, whoever has proved the address, and once for each key', async () => {
    const person = await newAccount()
    await prove(person)
    const request = orderRequest({ email: person.email })
    const [known, again] = [await placeOrder(db, request), await placeOrder(db, request)]
    const unknown = await order(`x${person.email}`)
    expect(Object.keys(known).sort()).toEqual(Object.keys(unknown).sort())
    expect(JSON.stringify(known)).not.toContain(person.id)
    expect({ ...again, created: true, order_token: known.order_token }).toEqual(known)
  })

  test.skipIf(engine === 'PGlite')(
    'placed while the address is being proved are found soon after',
    async () => {
      const people = await Promise.all(Array.from({ length: 20 }, newAccount))
      const placed = await Promise.all(
        people.map(async (person) => {
          const [made] = await Promise.all([order(person.email), prove(person)])
          return made
        }),
      )
      await Promise.all(people.map(signIn))
      expect(await Promise.all(placed.map(ownerOf))).toEqual(people.map(({ id }) => id))
    },
  )
})
