import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogFields } from '../../supabase/local/log.ts'
import { isolation } from '../soak/isolation.ts'
import { fuzzRest } from './fuzz.ts'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

const REQUESTS = 500
const AT_ONCE = 250
const MALFORMED = 1500

describe.each(ENGINES)('under pressure on %s', (engine) => {
  const faults: LogFields[] = []
  let under: UnderTest
  beforeAll(async () => {
    under = await startUnderTest(engine, {
      log: (_, event, fields = {}) => void (event === 'fault' && faults.push(fields)),
    })
  })
  afterAll(() => under.stop())

  test('users see only their own rows, whatever runs between', async () => {
    expect(await isolation(under, REQUESTS, AT_ONCE)).toMatchObject({ wrong: [] })
  })

  test('stock is never oversold by parallel writers', async () => {
    const { service } = under
    await service.from('stock').update({ quantity: 5 }).eq('id', 1)
    await under.backend.engine.exec(`create or replace function public.take() returns void language sql
      as 'update public.stock set quantity = quantity - 1 where id = 1'; grant execute on function public.take() to service_role`)
    await expect.poll(async () => (await service.rpc('take')).status, { interval: 300 }).toBe(204)
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.rpc('take')))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(4)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['23514']))
  })

  test('malformed requests are refused, and nothing falls', async () => {
    const { backend } = under
    expect(await fuzzRest(backend.url, backend, MALFORMED, 20_260_101)).toMatchObject({ unexplained: [] })
    expect(faults).toEqual([])
    expect((await under.anon.from('countries').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
  })
})
