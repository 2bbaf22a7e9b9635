import { expect, test } from 'vitest'
import { DOCTOR_POINTS, type Finding } from '@/domain/doctor.ts'
import { EXAMINATION_PATH } from '@/domain/paths.ts'
import { doctorText } from '@/texts/doctor.ts'
import { examinationService } from '../../src/cli/site/examination.ts'

const FINDING: Finding = { point: 'disk', state: 'good', says: 'Bien.' }
const TOKENS: Readonly<Record<string, string | null>> = { owner: null, staff: 'owner_required' }

function service() {
  const { promise, resolve } = Promise.withResolvers<readonly Finding[]>()
  let examined = 0
  const answer = examinationService({
    refusal: async (token) => (token in TOKENS ? (TOKENS[token] ?? null) : 'JWT expired'),
    examine: () => {
      examined++
      return promise
    },
  })
  const ask = async (token?: string, method = 'POST', path: string = EXAMINATION_PATH) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const given = await answer(new Request(`http://shop.example${path}`, { method, headers }), path)
    return given && [given.status, await given.json()]
  }
  return { ask, end: () => resolve([FINDING]), examined: () => examined }
}

test('only an owner has the shop examined', async () => {
  const { ask, end, examined } = service()
  end()
  expect(await ask('owner')).toEqual([200, { findings: [FINDING] }])
  expect(await ask('staff')).toEqual([403, { error: { code: 'owner_required' } }])
  expect(await ask('unknown')).toEqual([401, { error: { code: 'sign_in_required' } }])
  expect(await ask()).toEqual([401, { error: { code: 'sign_in_required' } }])
  expect(await ask('owner', 'GET')).toBeNull()
  expect(await ask('owner', 'POST', '/')).toBeNull()
  expect(examined()).toBe(1)
})

test('owners who ask at once have it examined once, and it may be asked for again', async () => {
  const { ask, end, examined } = service()
  const both = Promise.all([ask('owner'), ask('owner')])
  await expect.poll(examined).toBe(1)
  end()
  await both
  await ask('owner')
  expect(examined()).toBe(2)
})

test('each point has a name of its own', () => {
  expect(new Set(DOCTOR_POINTS.map((point) => doctorText.points[point])).size).toBe(DOCTOR_POINTS.length)
})
