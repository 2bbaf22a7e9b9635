import { afterEach, expect, test, vi } from 'vitest'
import { because, refusalOf } from '@/data/refusals.ts'
import { refusalReply } from '../../supabase/functions/_shared/refusal.ts'
import { guarded } from '../../supabase/functions/_shared/serve.ts'

const logged: string[] = []
vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
afterEach(() => {
  logged.length = 0
})

const request = new Request('http://shop.example/', { method: 'POST', headers: { 'x-request-id': 'r-1' } })
const FULL = {
  code: '53100',
  message: 'could not extend file: No space left on device',
  details: '',
  hint: '',
}

test('a refused order leaves one line with its request’s number, function, code and reason', async () => {
  const refusal = refusalOf(FULL as Parameters<typeof refusalOf>[0], 500)
  const reply = await guarded('checkout', async () => refusalReply(refusal))(request)
  expect(await reply.json()).toEqual({ error: { code: 'service_unavailable' } })
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    {
      event: 'refused',
      function: 'checkout',
      id: 'r-1',
      status: 503,
      code: 'service_unavailable',
      reason: '53100 could not extend file: No space left on device',
    },
  ])
})

test('one that failed unforeseen, too; and of what sells nothing only what failed', async () => {
  await guarded('payment', async () => {
    throw new TypeError('broken')
  })(request)
  expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
    code: 'internal_error',
    reason: 'TypeError: broken',
    id: 'r-1',
  })
  logged.length = 0
  await guarded('contact', async () => refusalReply({ code: 'request_invalid' }))(request)
  expect(logged).toEqual([])
  await guarded('checkout', async () => refusalReply({ code: 'stock_insufficient' }))(request)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ status: 409, code: 'stock_insufficient' })
  const carried = because({ code: 'service_unavailable' }, 'why')
  await guarded('contact', async () => refusalReply(carried))(request)
  expect(JSON.parse(logged[1] ?? '')).toMatchObject({ function: 'contact', reason: 'why' })
})
