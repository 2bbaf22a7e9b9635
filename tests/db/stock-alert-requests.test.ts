import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_STOCK_ALERTS, STOCK_ALERT_DAYS } from '@/domain/rules.ts'
import { refusalOf } from './support/samples.ts'
import { alertToken, stockAlertContext, wish } from './support/stock-alert-context.ts'

const INES = randomUUID()

const { query, call, soldOut, stock, states, emails } = stockAlertContext()
const variantOf = async (product: number) =>
  Number((await query('select id from product_variants where product_id = $1', [product]))[0]?.id)

test('the days and the number of alerts are those of the rules', async () => {
  for (const [status, days] of Object.entries(STOCK_ALERT_DAYS)) {
    const [row] = await query(
      `select private.stock_alert_life($1) = make_interval(days => $2) as same, private.most_stock_alerts() as most`,
      [status, days],
    )
    expect(row).toEqual({ same: true, most: MAX_STOCK_ALERTS })
  }
})

describe('asking', () => {
  test('is confirmed by the link of an email, which may be followed again, and answers known addresses alike', async () => {
    const asked = wish('Lea@client.example')
    expect(await call('request_stock_alert', asked)).toEqual({ confirmed: false })
    expect(await emails('stock_alert_confirm')).toMatchObject([
      { email: 'Lea@client.example', content: { nonce: asked.nonce } },
    ])
    // The token itself stands nowhere.
    const kept = await query(
      'select to_jsonb(a)::text || to_jsonb(m)::text as text from stock_alerts a, mail_outbox m',
    )
    expect(String(kept[0]?.text)).not.toContain(asked.confirm_token)
    for (let n = 0; n < 2; n++) await call('confirm_stock_alert', asked.confirm_token)
    expect(await states()).toEqual([{ email: 'Lea@client.example', status: 'confirmed' }])
    expect(await call('request_stock_alert', wish('lea@CLIENT.example'))).toEqual({ confirmed: false })
    expect(await emails('stock_alert_confirm')).toHaveLength(1)
    expect(await refusalOf(call('confirm_stock_alert', alertToken()))).toMatchObject({ code: 'link_invalid' })
  })

  test('is not confirmed once its email is sent: nobody waits for another', async () => {
    const asked = wish('Lea@client.example')
    await call('request_stock_alert', asked)
    await call('confirm_stock_alert', asked.confirm_token)
    await query(`update stock_alerts set status = 'sent', sent_at = now()`)
    expect(await refusalOf(call('confirm_stock_alert', asked.confirm_token))).toMatchObject({
      code: 'link_invalid',
    })
  })

  test('makes the link of an earlier email useless, and one that has run out, too', async () => {
    const [first, second] = [wish('a@client.example'), wish('a@client.example')]
    await call('request_stock_alert', first)
    await call('request_stock_alert', second)
    expect(await refusalOf(call('confirm_stock_alert', first.confirm_token))).toMatchObject({
      code: 'link_invalid',
    })
    await query(`update stock_alerts set expires_at = now() - interval '1 s'`)
    expect(await refusalOf(call('confirm_stock_alert', second.confirm_token))).toMatchObject({
      code: 'link_invalid',
    })
  })

  test('needs no email of an account that has proved to own the address, and of that one alone', async () => {
    const session = randomUUID()
    await query(
      `insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, 'ines@client.example', now(), now())`,
      [INES],
    )
    await query(
      'insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), $3)',
      [session, INES, 'aal1'],
    )
    const own = () => call('request_stock_alert', wish('INES@client.example', { session_id: session }))
    // Confirmed by Auth is not proven.
    expect(await own()).toEqual({ confirmed: false })
    await query(`insert into private.proven_addresses (user_id, email) values ($1, 'ines@client.example')`, [
      INES,
    ])
    expect(await own()).toEqual({ confirmed: true })
    expect(await own()).toEqual({ confirmed: true })
    expect(await call('request_stock_alert', wish('other@client.example', { session_id: session }))).toEqual({
      confirmed: false,
    })
    expect(await states()).toEqual([
      { email: 'INES@client.example', status: 'confirmed' },
      { email: 'other@client.example', status: 'pending' },
    ])
    expect(await emails('stock_alert_confirm')).toHaveLength(2)
    await query('delete from auth.users where id = $1', [INES])
  })

  test('is refused for what can be had, is not sold, or is not said enough', async () => {
    await stock(2, 1)
    const code = (changes: object) =>
      refusalOf(call('request_stock_alert', wish('a@client.example', changes)))
    expect(await code({ product_id: 2 })).toMatchObject({ code: 'variant_in_stock', status: 'PT409' })
    expect(await code({ product_id: 99 })).toMatchObject({ code: 'product_not_found', status: 'PT404' })
    expect(await code({ variant_id: await variantOf(2) })).toMatchObject({ code: 'product_not_found' })
    await query(`update products set state = 'draft' where id = 1`)
    expect(await code({})).toMatchObject({ code: 'product_not_found' })
    expect(await states()).toEqual([])
  })

  test('by a program, too often or for too much is answered like any other, and writes to nobody', async () => {
    expect(await call('request_stock_alert', wish('a@client.example', { is_suspect: true }))).toEqual({
      confirmed: false,
    })
    for (let n = 0; n < 7; n++)
      expect(await call('request_stock_alert', wish(`b+${n}@client.example`))).toEqual({ confirmed: false })
    expect(await emails('stock_alert_confirm')).toHaveLength(5)
    await soldOut(10, MAX_STOCK_ALERTS + 1)
    for (let n = 0; n <= MAX_STOCK_ALERTS; n++) {
      await query('delete from private.form_attempts')
      await call('request_stock_alert', wish('c@client.example', { product_id: 10 + n }))
    }
    expect((await states()).filter(({ email }) => email === 'c@client.example')).toHaveLength(
      MAX_STOCK_ALERTS,
    )
    const caller = `caller:${randomUUID()}`
    for (let n = 0; n < 20; n++) await call('request_stock_alert', wish(`n${n}@client.example`, { caller }))
    expect(await refusalOf(call('request_stock_alert', wish('n@client.example', { caller })))).toMatchObject({
      code: 'too_many_requests',
    })
  })
})

test('browsers neither read nor call any of it', async () => {
  for (const role of ['anon', 'authenticated'])
    for (const sql of [
      'select * from stock_alerts',
      `select request_stock_alert('{}')`,
      `select confirm_stock_alert('x')`,
      `select cancel_stock_alerts('x')`,
      'select stock_alert_letter(1)',
      'select queue_stock_alerts(1)',
    ])
      await expect(query(sql, [], { role }), sql).rejects.toThrow(/permission denied/)
})
