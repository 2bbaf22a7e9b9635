import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { addAdmin } from './support/admins.ts'
import { hostedDatabase, runAt } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

/** What the rest of these tests finds on a database that is its owner's; `npm run soak hosted` runs all of them on this one. */
describe.skipIf(!hasNativePostgres())('a hosted project', () => {
  let db: Awaited<ReturnType<typeof hostedDatabase>>
  /** Runs a script as a role of its own log-in. */
  const as = (role: string, sql: string) => runAt(db.url.replace('postgres@', `${role}@`), sql)

  beforeAll(async () => {
    db = await hostedDatabase()
    await insertProducts(db, [{ id: 1 }])
  })
  afterAll(() => db?.close())

  test('takes every migration from an owner who is no superuser', async () => {
    const [owner] = await db.query(
      'select current_user as name, rolsuper as super from pg_roles where rolname = current_user',
    )
    expect(owner).toEqual({ name: 'postgres', super: false })
    expect(await db.query('select 1 from private.proven_addresses')).toEqual([])
  })

  // Today's projects allow dropping triggers and writing policies on some of these tables; older ones do not.
  test.each([
    ['create table auth.mine (id int)', /permission denied for schema auth/],
    [
      'create function storage.mine() returns int language sql as $$ select 1 $$',
      /permission denied for schema storage/,
    ],
    ['alter table auth.users add column mine text', /must be owner of table users/],
    ['create index mine on auth.users (email)', /must be owner of table users/],
    ['drop trigger note_address_change on auth.users', /must be owner of relation users/],
    ['create policy mine on storage.objects using (true)', /must be owner of table objects/],
    ['set role supabase_auth_admin', /permission denied to set role/],
  ])('refuses %s', (sql, refused) => expect(db.engine.exec(sql)).rejects.toThrow(refused))

  test('grants nothing by itself', async () => {
    await db.engine.exec('create table public.later (id int)')
    for (const role of ['anon', 'authenticated', 'service_role'])
      await expect(db.query('select from later', [], { role })).rejects.toThrow(/permission denied/)
    await db.engine.exec('drop table public.later')
  })

  test('has accounts written by Auth’s own role, whose triggers keep what the shop notes', async () => {
    const [id, email] = [randomUUID(), 'ines@client.example']
    const request = orderRequest({ email })
    const { order_number } = await placeOrder(db, request)
    await as(
      'supabase_auth_admin',
      `insert into auth.users (id, email, created_at, updated_at) values ('${id}', 'other@client.example', now(), now());
       update auth.users set email = '${email}', email_confirmed_at = now() where id = '${id}'`,
    )
    expect(await db.query('select user_id from private.address_changes')).toEqual([{ user_id: id }])
    await db.query('insert into private.proven_addresses (user_id, email) values ($1, $2)', [id, email])
    await as('supabase_auth_admin', `update auth.users set last_sign_in_at = now() where id = '${id}'`)
    const owners = 'select user_id from orders where order_number = $1'
    expect(await db.query(owners, [order_number])).toEqual([{ user_id: id }])
    await as('supabase_auth_admin', `delete from auth.users where id = '${id}'`)
    expect(await db.query('select 1 from private.proven_addresses')).toEqual([])
    expect(await db.query(owners, [order_number])).toEqual([{ user_id: null }])
  })

  test('lets the API’s role become each of the visitors, and do no more', async () => {
    const owner = await addAdmin(db, 'owner', 'Salma')
    const claims = JSON.stringify(owner.actor.claims).replaceAll("'", "''")
    await as(
      'authenticator',
      `begin; set local role authenticated; select set_config('request.jwt.claims', '${claims}', true);
       select save_admin_security(null, 45, null); commit`,
    )
    expect(await db.query('select session_timeout from settings')).toEqual([{ session_timeout: 45 }])
    await as('authenticator', 'begin; set local role anon; select get_offers(array[1]); commit')
    await expect(as('authenticator', 'select get_offers(array[1])')).rejects.toThrow(/permission denied/)
    await expect(as('authenticator', 'set role postgres')).rejects.toThrow(/permission denied/)
  })
})
