import { expect, test } from 'vitest'
import { FIELDS, type Newsletter, newsletterContext } from './support/newsletter-context.ts'

const context = newsletterContext()
const { query, promotions, as, refusalOf, save, send, read, subscribe, queue, tick } = context

const schedule = ({ id, version }: Newsletter, day: string | null, hour: string | null) =>
  as(context.staff, 'schedule_newsletter($1, $2, $3::date, $4::time)', [id, version, day, hour])
const unschedule = ({ id }: Newsletter) => as(context.staff, 'unschedule_newsletter($1)', [id])
/** A day in France, so many from today. */
const dayIn = async (days: number) =>
  String((await query(`select (private.paris_day(now()) + $1::int)::text as day`, [days]))[0]?.day)
const planned = async (fields: object = FIELDS) => schedule(await save(fields), await dayIn(1), '10:30')
/** The moment has come. */
const come = () =>
  query(`update newsletters set scheduled_for = now() - interval '1 second' where status = 'scheduled'`)
const isDue = async () => (await query('select private.newsletters_due() as it'))[0]?.it

test('it leaves at its hour in France, not before, to who agreed by then, each once', async () => {
  await subscribe(12)
  const one = await planned()
  const day = await dayIn(1)
  expect(one.status).toBe('scheduled')
  const [there] = await query(
    `select to_char(scheduled_for at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as at from newsletters`,
  )
  expect(there?.at).toBe(`${day} 10:30`)
  expect(await isDue()).toBe(false)
  await tick()
  expect([await read(one), context.service.sent.length]).toEqual([one, 0])
  await query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ('late@client.example', 'confirmed', now())`,
  )
  await come()
  expect(await isDue()).toBe(true)
  // By several clocks at once, as where one starts while another still runs.
  await Promise.all([tick(), tick(), tick()])
  await tick()
  expect(await read(one)).toMatchObject({ status: 'sent', tally: { recipients: 13, sent: 13 } })
  expect(new Set(context.service.sent.map(({ to }) => to)).size).toBe(13)
  expect(context.service.sent).toHaveLength(13)
  expect(await isDue()).toBe(false)
})

test('what dies at that moment loses nothing and doubles nothing', async () => {
  await subscribe(30)
  const one = await planned()
  await come()
  class Death extends Error {}
  const dies = context.shop.db.engine.transaction(async (query) => {
    await query('select queue_newsletters()', [])
    throw new Death()
  }, {})
  await expect(dies).rejects.toThrow(Death)
  expect(await read(one)).toMatchObject({ status: 'scheduled', tally: { recipients: 0 } })
  // And once the emails were handed over: the next process goes on.
  await queue()
  expect(await read(one)).toMatchObject({ status: 'sending', tally: { recipients: 30, queued: 30 } })
  await queue()
  for (let n = 0; n < 5; n += 1) await tick()
  expect(await read(one)).toMatchObject({ status: 'sent', tally: { sent: 30 } })
  expect(new Set(context.service.sent.map(({ to }) => to)).size).toBe(30)
  expect(context.service.sent).toHaveLength(30)
})

test('a moment that is past, none or far away is refused, and the draft stays', async () => {
  const draft = await save()
  for (const [day, hour] of [
    [await dayIn(-1), '23:59'],
    [await dayIn(0), '00:00'],
    [await dayIn(367), '10:00'],
    [null, '10:00'],
    [await dayIn(1), null],
    ['infinity', '10:00'],
  ] as const)
    expect([day, await refusalOf(schedule(draft, day, hour))]).toEqual([day, 'newsletter_moment'])
  expect(await read(draft)).toEqual(draft)
  expect(await refusalOf(schedule({ ...draft, version: draft.version + 1 }, await dayIn(1), '10:00'))).toBe(
    'newsletter_changed',
  )
  await promotions(false)
  expect(await refusalOf(schedule(draft, await dayIn(1), '10:00'))).toBe('promotional_emails_off')
})

test('scheduled, it is neither changed, sent nor thrown away; called off, it is a draft again', async () => {
  await subscribe(1)
  const one = await planned()
  const { id, version } = one
  for (const call of [
    () => save(FIELDS, one),
    () => send(one),
    () => as(context.staff, 'remove_newsletter($1, $2)', [id, version]),
    () => planAgain(),
  ])
    expect(await refusalOf(call())).toBe('newsletter_scheduled')
  async function planAgain() {
    return schedule(one, await dayIn(2), '10:00')
  }
  expect(await refusalOf(as(context.staff, 'pause_newsletter($1, true)', [id]))).toBe('newsletter_gone')
  expect(await unschedule(one)).toMatchObject({ status: 'draft', scheduled_for: null, version })
  await come()
  await tick()
  expect(context.service.sent).toEqual([])
  expect(await refusalOf(unschedule(one))).toBe('newsletter_gone')
  await send(one)
  expect(await refusalOf(unschedule(one))).toBe('newsletter_gone')
})

test('where nobody would get it, it is a draft again and says so; the others leave all the same', async () => {
  const [alone, other] = [await planned({ ...FIELDS, audience: 'vip' }), await planned()]
  await subscribe(2)
  await come()
  await tick()
  await tick()
  const back = await read(alone)
  expect(back).toMatchObject({ status: 'draft', trouble: 'nobody', scheduled_for: null })
  expect(await read(other)).toMatchObject({ status: 'sent', tally: { sent: 2 } })
  expect(await save(FIELDS, back)).toMatchObject({ trouble: null })
})

test('its segment is kept for it; one that went with an import holds nothing up', async () => {
  const segment = (await as(context.staff, 'save_segment(null, null, $1::jsonb)', [
    JSON.stringify({ name: 'Lyon', match: 'all', conditions: [{ field: 'city', is: 'is', value: 'Lyon' }] }),
  ])) as unknown as { id: number }
  const one = await planned({ ...FIELDS, audience: `s${segment.id}` })
  expect(await refusalOf(as(context.staff, 'remove_segment($1)', [segment.id]))).toBe('segment_in_use')
  await query('delete from segments where true')
  await come()
  await tick()
  expect(await read(one)).toMatchObject({ status: 'draft', trouble: 'nobody' })
})

test('while promotional emails are off it waits', async () => {
  await subscribe(1)
  const one = await planned()
  await promotions(false)
  await come()
  expect(await isDue()).toBe(false)
  await tick()
  expect((await read(one)).status).toBe('scheduled')
  await promotions(true)
  await tick()
  await tick()
  expect(await read(one)).toMatchObject({ status: 'sent', tally: { sent: 1 } })
})
