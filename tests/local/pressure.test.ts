import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogFields } from '../../supabase/local/log.ts'
import { fuzzRest } from './fuzz.ts'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

const REQUESTS = 1000
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
    const names = ['eve', 'kim', 'lou', 'max', 'ada'] as const
    const users = await Promise.all(
      names.map(async (name) => {
        const client = await under.user(name)
        expect((await client.from('notes').insert({ body: `note of ${name}` })).error).toBeNull()
        return { client, body: `note of ${name}`, id: (await client.auth.getUser()).data.user?.id }
      }),
    )
    const round = async (index: number) => {
      const user = users[index % users.length]
      if (!user) return
      const { client, body, id } = user
      const kind = Math.floor(index / users.length) % 8
      if (kind === 0)
        return expect((await under.anon.rpc('whoami')).data).toMatchObject({ role: 'anon', sub: null })
      if (kind === 1)
        return expect((await client.rpc('whoami')).data).toMatchObject({ role: 'authenticated', sub: id })
      if (kind === 2) return expect((await client.rpc('refuse', { code: 'P0001' })).status).toBe(400)
      if (kind === 3) return expect((await under.anon.from('notes').select('body')).status).toBe(401)
      if (kind === 4) {
        const changed = await client.from('notes').update({ body }).neq('id', 0).select('body')
        return expect(changed.data).toEqual([{ body }])
      }
      if (kind === 5)
        return expect((await client.from('notes').delete().neq('body', body).select('id')).data).toEqual([])
      expect((await client.from('notes').select('body, owner')).data).toEqual([{ body, owner: id }])
    }
    for (let start = 0; start < REQUESTS; start += 50)
      await Promise.all(Array.from({ length: 50 }, (_, index) => round(start + index)))
  })

  test('stock is never oversold by parallel writers', async () => {
    const { service } = under
    await service.from('stock').update({ quantity: 5 }).eq('id', 1)
    await under.backend.engine.exec(`create or replace function public.take() returns void language sql
      as 'update public.stock set quantity = quantity - 1 where id = 1'; grant execute on function public.take() to service_role`)
    await expect
      .poll(async () => (await service.rpc('take')).status, { timeout: 5000, interval: 300 })
      .toBe(204)
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
