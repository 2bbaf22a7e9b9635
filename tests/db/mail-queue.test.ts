import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { memoryDatabase, nativeDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { shopBackend } from './support/shop-backend.ts'

test('without a mail service emails wait', async () => {
  const silent = await shopBackend({ MAIL_API_URL: '' })
  try {
    await insertProducts(silent.db, [{ id: 1 }])
    await placeOrder(silent.db, orderRequest())
    const answer = await fetch(`${silent.url}/functions/v1/order-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${silent.secretKey}` },
    })
    expect(await answer.json()).toEqual({ failed: [] })
    expect(await silent.db.query('select status, attempts from mail_outbox')).toEqual([
      { status: 'waiting', attempts: 0 },
    ])
  } finally {
    await silent.close()
  }
})

describe.skipIf(!hasNativePostgres())('on a native Postgres', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await nativeDatabase()
  })
  afterAll(() => db?.close())

  test('senders at the same time never claim one email twice', async () => {
    await db.query(
      `select private.queue_mail('x', n::text, null, 'ines@client.example') from generate_series(1, 500) n`,
    )
    const claim = async () => {
      const taken: number[] = []
      for (;;) {
        const rows = await db.query(`select e ->> 'id' as id from json_array_elements(claim_mails(7)) e`)
        if (rows.length === 0) return taken
        taken.push(...rows.map(({ id }) => Number(id)))
      }
    }
    const all = (await Promise.all(Array.from({ length: 8 }, claim))).flat()
    expect(all).toHaveLength(500)
    expect(new Set(all).size).toBe(500)
    expect(await db.query('select max(attempts) as most from mail_outbox')).toEqual([{ most: 1 }])
  })

  test('orders that say the same thing at the same time queue it once', async () => {
    const queue = () => db.query(`select private.queue_mail('twice', 'one', null, 'ines@client.example')`)
    await Promise.all(Array.from({ length: 20 }, queue))
    expect(await db.query(`select from mail_outbox where kind = 'twice'`)).toHaveLength(1)
  })
})

test('the times that are said in words are those that hold', async () => {
  const db = await memoryDatabase()
  const [rule] = await db.query(
    `select sum(private.mail_retry_after(n))::text as last, private.mail_retention()::text as kept
     from generate_series(1, private.most_mail_attempts() - 1) n`,
  )
  expect(rule).toEqual({ last: '16:33:15', kept: '180 days' })
  await db.close()
})
