import { describe, expect, test } from 'vitest'
import { FIELDS, newsletterContext } from './support/newsletter-context.ts'
import { orderRequest, placeOrder } from './support/samples.ts'

const context = newsletterContext()
const { query, promotions, as, refusalOf, save, send, read, subscribe, queue, tick, finish, readers } =
  context

describe('who gets it', () => {
  test('only those who agreed, each once; who has not confirmed, or left, gets nothing', async () => {
    await subscribe(30)
    for (const status of ['pending', 'unsubscribed']) await subscribe(3, status)
    const sent = await send(await save())
    expect(sent).toMatchObject({ status: 'sending', tally: { recipients: 30, queued: 30, sent: 0 } })
    const ended = await finish(sent)
    expect(ended.tally).toEqual({ recipients: 30, queued: 0, sent: 30, failed: 0, refused: 0, skipped: 0 })
    expect(new Set(readers()).size).toBe(30)
    expect(readers().every((to) => to.startsWith('confirmed'))).toBe(true)
    // Nothing begins again.
    await tick()
    expect(context.service.sent).toHaveLength(30)
  })

  test('a segment is intersected with the subscribers, and who has two addresses in it gets one email', async () => {
    for (const email of ['a@client.example', 'b@client.example', 'c@client.example'])
      await placeOrder(context.shop.db, orderRequest({ email }))
    await as(context.staff, 'admin_marketing()')
    await query(`insert into customer_emails (email, customer_id)
      select 'a2@client.example', id from customers where email = 'a@client.example' on conflict do nothing`)
    await query(`insert into newsletter_subscribers (email, status, confirmed_at)
      select unnest(array['A@client.example', 'a2@client.example', 'b@client.example', 'stranger@client.example']), 'confirmed', now()`)
    await query('delete from mail_outbox where true')
    const ended = await finish(await send(await save({ ...FIELDS, audience: 'all' })))
    expect(ended.tally).toMatchObject({ recipients: 2, sent: 2 })
    expect(readers()).toEqual(['A@client.example', 'b@client.example'])
  })

  test('nobody, while promotional emails are off; switched off meanwhile, it waits', async () => {
    await promotions(false)
    const draft = await save()
    expect(await refusalOf(send(draft))).toBe('promotional_emails_off')
    await promotions(true)
    expect(await refusalOf(send(draft))).toBe('newsletter_nobody')
    await subscribe(30)
    const sent = await send(draft)
    await queue()
    await promotions(false)
    await tick()
    expect(context.service.calls).toEqual([])
    expect(await read(sent)).toMatchObject({ status: 'sending', tally: { queued: 30 } })
    await promotions(true)
    expect((await finish(sent)).tally.sent).toBe(30)
  })

  test('who leaves between the send and their email gets none, and neither does who is erased', async () => {
    await subscribe(40)
    const sent = await send(await save())
    await queue()
    // One whose email stands in the outbox already, and one whose turn has not come.
    for (const email of ['confirmed1@client.example', 'confirmed40@client.example'])
      await query(
        `select unsubscribe_newsletter(unsubscribe_token, 'test') from newsletter_subscribers where email = $1`,
        [email],
      )
    for (const email of ['confirmed2@client.example', 'confirmed39@client.example'])
      await query('select private.forget_address($1)', [email])
    const ended = await finish(sent)
    expect(ended.tally).toMatchObject({ recipients: 40, sent: 36, skipped: 4, queued: 0 })
    for (const n of [1, 2, 39, 40]) expect(readers()).not.toContain(`confirmed${n}@client.example`)
  })
})

describe('how it leaves', () => {
  test('an email about an order that comes later leaves first', async () => {
    await subscribe(20)
    await send(await save())
    await queue()
    await placeOrder(context.shop.db, orderRequest())
    await tick()
    expect(context.service.calls.slice(0, 5).map(({ to }) => to)).toContain('ines@client.example')
    expect(context.service.sent).toHaveLength(21)
  })

  test('clicked twice, by two at once, it is sent once', async () => {
    await subscribe(10)
    const draft = await save()
    const ended = await Promise.allSettled([send(draft), send(draft, context.owner), send(draft)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(send(draft))).toBe('newsletter_gone')
    expect(await refusalOf(save(FIELDS, draft))).toBe('newsletter_gone')
    await Promise.all([tick(), tick()])
    await finish(draft)
    expect(readers()).toHaveLength(10)
  })

  test('paused, nothing leaves, not even what stood in the outbox; resumed, it goes on where it was', async () => {
    await subscribe(30)
    const sent = await send(await save())
    await queue()
    const paused = await as(context.staff, 'pause_newsletter($1, true)', [sent.id])
    expect(paused.status).toBe('paused')
    await tick()
    await tick()
    expect(context.service.calls).toEqual([])
    expect((await read(sent)).tally).toMatchObject({ queued: 30, sent: 0, skipped: 0 })
    await as(context.owner, 'pause_newsletter($1, true)', [sent.id])
    await as(context.owner, 'pause_newsletter($1, false)', [sent.id])
    expect((await finish(sent)).tally.sent).toBe(30)
    expect(new Set(readers()).size).toBe(30)
    expect(await refusalOf(as(context.staff, 'pause_newsletter($1, true)', [sent.id]))).toBe(
      'newsletter_gone',
    )
  })

  test('one call in twenty fails: each is tried again and arrives once', async () => {
    await subscribe(40)
    let calls = 0
    context.service.answer = () => ({ status: ++calls % 20 === 0 ? 503 : 200 })
    const ended = await finish(await send(await save()))
    expect(ended.tally).toMatchObject({ sent: 40, failed: 0 })
    expect(context.service.calls.length).toBeGreaterThan(40)
    expect(new Set(readers()).size).toBe(40)
  })

  test('an address that is refused for ever is marked and not written to again, until it is confirmed again', async () => {
    await subscribe(12)
    context.service.answer = ({ to }) =>
      to === 'confirmed7@client.example' ? { status: 422, body: 'no such mailbox' } : { status: 200 }
    const ended = await finish(await send(await save()))
    expect(ended.tally).toMatchObject({ sent: 11, refused: 1, failed: 0 })
    expect(ended.troubles).toMatchObject([
      {
        email: 'confirmed7@client.example',
        status: 'refused',
        reason: expect.stringContaining('no such mailbox'),
      },
    ])
    context.service.answer = () => ({ status: 200 })
    expect((await send(await save())).tally.recipients).toBe(11)
    const ask = {
      email: 'confirmed7@client.example',
      consent_version: 'v',
      consent_text: 't',
      source: 'home',
      caller: 'c',
      nonce: 'n',
      confirm_token: 'of a letter',
      is_suspect: false,
    }
    await query('select request_newsletter($1::jsonb)', [JSON.stringify(ask)])
    await query(`select confirm_newsletter('of a letter', 'c')`)
    expect((await send(await save())).tally.recipients).toBe(12)
  })

  test('an email that the mail service refuses to everybody pauses by itself, and no address is marked for it', async () => {
    await subscribe(30)
    context.service.answer = () => ({ status: 422, body: 'html is not valid' })
    const sent = await send(await save())
    for (let n = 0; n < 4; n += 1) await tick()
    expect(await read(sent)).toMatchObject({
      status: 'paused',
      trouble: 'refused',
      tally: { sent: 0, refused: 0 },
    })
    expect(context.service.calls.length).toBeLessThan(40)
    const [marked] = await query(
      'select count(*)::int as n from newsletter_subscribers where refused_at is not null',
    )
    // Those at work when it paused are seen as one by one.
    expect(Number(marked?.n)).toBeLessThan(10)
    context.service.answer = () => ({ status: 200 })
    await as(context.staff, 'pause_newsletter($1, false)', [sent.id])
    const ended = await finish(sent)
    expect(ended).toMatchObject({ trouble: null })
    expect(ended.tally.sent + ended.tally.refused).toBe(30)
    expect(new Set(readers()).size).toBe(ended.tally.sent)
  })

  test('its emails are not among the mails of the shop, and none of them is sent once more by hand', async () => {
    await subscribe(3)
    await finish(await send(await save()))
    const [mail] = await query(`select id from mail_outbox where kind = 'newsletter' limit 1`)
    expect(await refusalOf(as(context.owner, 'resend_mail($1)', [mail?.id]))).toBe('newsletter_gone')
    const list = (await as(context.staff, 'admin_mails(null, null, 1, 50)')) as unknown as {
      mails: { kind: string }[]
    }
    expect(list.mails.filter(({ kind }) => kind === 'newsletter')).toEqual([])
  })
})

test('who got which newsletter is forgotten with the mails, and its counts stay', async () => {
  await subscribe(3)
  const ended = await finish(await send(await save()))
  await query(
    `update private.newsletter_recipients set ended_at = now() - interval '200 days' where newsletter_id = $1`,
    [ended.id],
  )
  await context.shop.service.rpc('prune_mails')
  const [row] = await query(
    'select count(*)::int as n, count(subscriber_id)::int as known from private.newsletter_recipients where newsletter_id = $1',
    [ended.id],
  )
  expect(row).toEqual({ n: 3, known: 0 })
  expect((await read(ended)).tally.sent).toBe(3)
})
