import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { hostedDatabase, memoryDatabase } from './support/database.ts'
import { insertProducts } from './support/samples.ts'

/** What pg_cron and pg_net offer, as far as the shop calls it: they keep what they were told. */
const EXTENSIONS = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text, username text default current_user);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning 1::bigint
  $$;
  create schema net;
  create table net.sent (id serial, url text, headers jsonb);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000
  ) returns bigint language sql as $$
    insert into net.sent (url, headers) values ($1, $4) returning id::bigint
  $$;
  grant usage on schema cron, net to postgres;
  grant all on all tables in schema cron, net to postgres;
  grant all on all sequences in schema cron, net to postgres`

const SERVICE = { role: 'service_role', claims: { role: 'service_role' } }
const ADDRESS = 'https://abcdefgh.supabase.co/functions/v1/publish-clock'

test('without the extensions there is no clock, and nothing fails', async () => {
  const db = await memoryDatabase()
  try {
    await db.query('select set_publishing_address($1)', [ADDRESS], SERVICE)
    expect(await db.query('select private.start_publishing_clock() as it')).toEqual([{ it: false }])
  } finally {
    await db.close()
  }
})

describe.skipIf(!hasNativePostgres())('a hosted project’s clock', () => {
  let db: Awaited<ReturnType<typeof hostedDatabase>>
  beforeAll(async () => {
    db = await hostedDatabase()
    await insertProducts(db, [{ id: 1 }])
    await db.asPlatform(EXTENSIONS)
  })
  afterAll(() => db?.close())

  /** What the clock asks for at its next minute. */
  async function tick(): Promise<unknown[]> {
    await db.query('delete from net.sent')
    const [job] = await db.query("select command from cron.job where jobname = 'shop-publishing'")
    await db.engine.exec(String(job?.command))
    return await db.query('select url, headers from net.sent')
  }
  const change = () => db.query(`update hero set title = title || '!' where id`)
  const quiet = () => db.query(`update site_changes set at = now() - interval '31 seconds' where true`)
  const automatic = (isOn: boolean) =>
    db.query('update settings set automatic_publishing = $1 where id', [isOn])
  const revision = async () => {
    const [row] = await db.query('select site_revision() as it')
    return Number(row?.it)
  }
  const tend = async (published: number) => {
    const [row] = await db.query('select tend_publications($1) as due', [published], SERVICE)
    return row?.due
  }

  beforeEach(async () => {
    await db.query('delete from publications')
    await db.query('select set_publishing_address($1)', [ADDRESS], SERVICE)
    await tend(await revision())
    await automatic(true)
  })

  test('is set by the function that was called by hand, every minute and once', async () => {
    await db.query('select set_publishing_address($1)', [ADDRESS], SERVICE)
    expect(await db.query('select schedule, username from cron.job')).toEqual([
      { schedule: '* * * * *', username: 'postgres' },
      { schedule: '* * * * *', username: 'postgres' },
    ])
  })

  test('calls when something waits and half a minute was quiet, with a token that only it knows', async () => {
    expect(await tick()).toEqual([])
    await change()
    expect(await tick()).toEqual([])
    await quiet()
    const [called] = (await tick()) as { url: string; headers: Record<string, string> }[]
    expect(called?.url).toBe(ADDRESS)
    const token = called?.headers.Authorization?.replace('Bearer ', '')
    const known = (given: unknown) =>
      db.query('select is_publishing_clock($1) as it', [given], SERVICE).then(([row]) => row?.it)
    expect([await known(token), await known('x'), await known(null)]).toEqual([true, false, false])
    await automatic(false)
    expect(await tick()).toEqual([])
  })

  test('knows nothing before the site was published by hand', async () => {
    await change()
    await quiet()
    await db.query('update private.publishing_clock set address = null where is_only')
    expect(await tick()).toEqual([])
  })

  test('of a copy calls the copy’s functions once that is the shop', async () => {
    const address = async () => (await db.query('select address from private.publishing_clock'))[0]?.address
    const askedFrom = (host: string) => db.query('select shop_standing($1, $1)', [host], SERVICE)
    const [old, copy] = [new URL(ADDRESS).host, 'copied.supabase.co']
    await askedFrom(old)
    await askedFrom(copy)
    // Silent: it calls nobody, and least of all the shop that it was copied from.
    await change()
    await quiet()
    expect([await address(), await tick()]).toEqual([ADDRESS, []])
    await db.query('select take_over_shop()', [], SERVICE)
    expect(await address()).toBe(ADDRESS.replace(old, copy))
    expect(await tick()).toMatchObject([{ url: ADDRESS.replace(old, copy) }])
    await askedFrom(old)
    await db.query('select take_over_shop()', [], SERVICE)
    expect(await address()).toBe(ADDRESS)
  })

  test('looks after a build to its end, and calls again after the next change alone', async () => {
    await change()
    await quiet()
    const before = (await revision()) - 1
    expect(await tend(before)).toBe(true)
    await db.query('select request_publication()', [], SERVICE)
    await db.query('select begin_publication(elsewhere => true)', [], SERVICE)
    await automatic(false)
    expect(await tick()).toHaveLength(1)
    await db.query(`update publications set started_at = now() - interval '1 minute' where true`)
    expect(await tend(before)).toBe(false)
    expect(await db.query('select state from publications')).toEqual([{ state: 'building' }])
    expect(await tend(await revision())).toBe(false)
    expect(await db.query('select state from publications')).toEqual([{ state: 'published' }])
    await automatic(true)
    expect(await tick()).toEqual([])
  })

  test.each(['anon', 'authenticated'])('is nobody else’s: %s', async (role) => {
    for (const call of [
      "set_publishing_address('https://evil.example')",
      'tend_publications(0)',
      "is_publishing_clock('x')",
    ])
      await expect(db.query(`select ${call}`, [], { role }), call).rejects.toThrow(/permission denied/)
    await expect(db.query('select * from private.publishing_clock', [], { role })).rejects.toThrow(
      /permission denied/,
    )
  })
})
