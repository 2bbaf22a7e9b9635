import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'
import { callAsService } from './support/service-call.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

const call = (name: string, ...args: unknown[]) => callAsService(db, name, ...args)

const request = (email: string, changes: object = {}) => ({
  email,
  consent_version: '2026-11',
  consent_text: 'J’accepte.',
  source: 'home',
  caller: `caller:${randomUUID()}`,
  nonce: randomUUID(),
  confirm_token: randomUUID(),
  is_suspect: false,
  ...changes,
})

/** Emails of a kind to an address, the oldest first. */
const emailsTo = (email: string, kind: string) =>
  db.query('select content from mail_outbox where lower(email) = lower($1) and kind = $2 order by id', [
    email,
    kind,
  ])

describe('the newsletter', () => {
  test('keeps the proof from the ticked box to the last message', async () => {
    const asked = request('Lea@client.example')
    const { confirm_token } = asked
    await call('request_newsletter', asked)
    const subscriber = async () =>
      (await db.query(`select * from newsletter_subscribers where email = 'Lea@client.example'`))[0]
    const status = async () => (await subscriber())?.status
    const unsubscribe_token = (await subscriber())?.unsubscribe_token
    expect(await status()).toBe('pending')
    await call('confirm_newsletter', confirm_token, 'caller:1')
    await call('confirm_newsletter', confirm_token, 'caller:1')
    expect(await status()).toBe('confirmed')
    await call('request_newsletter', request('lea@CLIENT.example'))
    expect(await emailsTo('lea@client.example', 'newsletter_confirm')).toHaveLength(1)
    expect(await emailsTo('lea@client.example', 'newsletter_welcome')).toHaveLength(1)
    await call('unsubscribe_newsletter', unsubscribe_token, 'caller:2')
    await call('unsubscribe_newsletter', unsubscribe_token, 'caller:2')
    expect(await status()).toBe('unsubscribed')
    expect(await refusalOf(call('confirm_newsletter', confirm_token, 'caller:1'))).toMatchObject({
      code: 'link_invalid',
    })
    const proofs = await db.query(
      `select event, consent_version, consent_text, caller from newsletter_proofs where lower(email) = 'lea@client.example' order by id`,
    )
    expect(proofs).toEqual([
      {
        event: 'requested',
        consent_version: '2026-11',
        consent_text: 'J’accepte.',
        caller: expect.any(String),
      },
      { event: 'confirmed', consent_version: null, consent_text: null, caller: 'caller:1' },
      { event: 'unsubscribed', consent_version: null, consent_text: null, caller: 'caller:2' },
    ])
  })

  test('keeps no token of a confirmation, and forgets a link after a week', async () => {
    const asked = request('old@client.example')
    const { confirm_token } = asked
    await call('request_newsletter', asked)
    expect(await emailsTo('old@client.example', 'newsletter_confirm')).toMatchObject([
      { content: { nonce: asked.nonce } },
    ])
    for (const table of ['newsletter_subscribers', 'mail_outbox'])
      expect(JSON.stringify(await db.query(`select * from ${table}`))).not.toContain(confirm_token)
    await db.query(`update newsletter_subscribers set confirm_until = now() - interval '1 minute'`)
    for (const token of [confirm_token, 'x'.repeat(64), ''])
      expect(await refusalOf(call('confirm_newsletter', token, 'caller:1'))).toMatchObject({
        code: 'link_invalid',
        status: 'PT404',
      })
  })

  test('sends a mailbox three messages a day, however its address is written, and none for a program', async () => {
    await call('request_newsletter', request('bot@client.example', { is_suspect: true }))
    expect(await emailsTo('bot@client.example', 'newsletter_confirm')).toEqual([])
    const addresses = ['', '+a', '+b', '+c'].map((more) => `much${more}@client.example`)
    for (const address of addresses) await call('request_newsletter', request(address))
    const written = await Promise.all(addresses.map((address) => emailsTo(address, 'newsletter_confirm')))
    expect(written.map((emails) => emails.length)).toEqual([1, 1, 1, 0])
  })

  test('forgets who never confirmed, and what it wrote to them', async () => {
    await call('request_newsletter', request('never@client.example'))
    await db.query(
      `update newsletter_subscribers set confirm_until = now() - interval '31 days' where email = 'never@client.example'`,
    )
    await call('request_newsletter', request('other@client.example'))
    expect(await emailsTo('never@client.example', 'newsletter_confirm')).toEqual([])
    expect(await emailsTo('other@client.example', 'newsletter_confirm')).toHaveLength(1)
  })
})
