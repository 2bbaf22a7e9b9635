import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleParcelWebhook } from '../../supabase/functions/parcel-webhook/parcel-webhook.ts'
import { parcelNews, signed, WEBHOOK_KEY } from '../support/sendcloud/server.ts'
import { freshNumber, type ParcelContext, parcelContext } from './support/parcel-context.ts'
import { clientOf } from './support/rpc-client.ts'

let at: ParcelContext
let isSilent = false
beforeAll(async () => {
  at = await parcelContext()
})
afterAll(() => at?.db.close())

/** Sendcloud's news of a parcel. @param given what is not as it sends it */
async function hear(
  number: string,
  given: { readonly key?: string | null; readonly signature?: string; readonly body?: string } = {},
) {
  const news = parcelNews(number)
  const body = given.body ?? news.body
  const signature = given.signature ?? signed(body)
  const webhook = {
    db: clientOf(at.db, { role: 'service_role' }),
    standing: async () => ({ isSilent }) as never,
    key: given.key === undefined ? WEBHOOK_KEY : given.key,
  }
  const request = new Request('http://shop/parcel-webhook', {
    method: 'POST',
    headers: { 'Sendcloud-Signature': signature },
    body,
  })
  const answer = await handleParcelWebhook(webhook, request)
  return [answer.status, ((await answer.json()) as { outcome?: string }).outcome] as const
}
const isDue = async (number: string) =>
  (
    await at.db.query('select bool_or(next_look_at <= now()) as due from parcels where asked_number = $1', [
      number,
    ])
  )[0]?.due

test('news of a parcel has its carrier asked soon, once in ten minutes, and say nothing else', async () => {
  const number = freshNumber()
  const order = await at.sent(number)
  expect(await isDue(number)).toBe(false)
  expect(await hear(number)).toEqual([200, 'noted'])
  expect(await isDue(number)).toBe(true)
  // That it was delivered is its carrier's to say.
  expect(await at.rowOf(order)).toMatchObject({ status: 'shipped', delivered_at: null })
  await at.answers({ [number]: null })
  await at.db.query(`update parcels set next_look_at = now() + interval '4 hours' where asked_number = $1`, [
    number,
  ])
  expect(await hear(number)).toEqual([200, 'ignored'])
  expect(await isDue(number)).toBe(false)
})

test('what Sendcloud did not sign is refused, and nothing is read of it; what is not known need not come again', async () => {
  const number = freshNumber()
  await at.sent(number)
  for (const given of [
    { signature: '' },
    { signature: '0'.repeat(64) },
    { signature: signed('{}', 'another key'), body: '{}' },
    { body: ' '.repeat(262_145) },
  ])
    expect((await hear(number, given))[0]).toBe(400)
  expect((await hear(number, { key: null }))[0]).toBe(503)
  isSilent = true
  expect((await hear(number))[0]).toBe(503)
  isSilent = false
  expect(await isDue(number)).toBe(false)
  for (const body of ['', 'no JSON', '[]', JSON.stringify({ action: 'integration_connected' })])
    expect(await hear(number, { body })).toEqual([200, 'ignored'])
  for (const unknown of [freshNumber(), '12345678', "6A'; drop table parcels", '6A\0', '6A\ud800'])
    expect(await hear(unknown)).toEqual([200, 'ignored'])
})
