import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FunctionContext, mailInBackground } from '../../supabase/functions/_shared/context.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'

let service: MailServiceStandIn

beforeAll(async () => {
  service = await startMailService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.calls.length = 0
  service.sent.length = 0
})

const send = () => {
  const mail = { url: service.url, key: 'key', from: 'boutique@shop.example' }
  mailInBackground({ mail } as FunctionContext, 'a letter', async () => [
    { to: 'ines@client.example', subject: 'Bonjour', html: '<p>Bonjour</p>', text: 'Bonjour' },
  ])
}

test('a letter that the mail service has no time for leaves a moment later, once', async () => {
  service.answer = () => ({ status: service.calls.length === 1 ? 429 : 200 })
  send()
  await expect.poll(() => service.sent).toHaveLength(1)
  const keys = service.calls.map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('one that was taken, and whose answer was lost, is not sent twice', async () => {
  service.answer = () => ({ status: 200 })
  service.losesAnswers = true
  send()
  await expect.poll(() => service.calls).toHaveLength(1)
  service.losesAnswers = false
  await expect.poll(() => service.calls).toHaveLength(2)
  expect(service.sent).toHaveLength(1)
})

test('one that is refused for itself is not tried again, and the log says why', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  service.answer = () => ({ status: 422, body: 'no such address' })
  send()
  await expect.poll(() => log.mock.calls).toHaveLength(1)
  expect(String(log.mock.calls[0]?.[1])).toContain('no such address')
  log.mockRestore()
  expect(service.calls).toHaveLength(1)
})
