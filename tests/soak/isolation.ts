import type { SupabaseClient } from '@supabase/supabase-js'
import { type EngineKind, startUnderTest, type UnderTest } from '../local/under-test.ts'

export interface IsolationFigures {
  readonly requests: number
  readonly atOnce: number
  readonly seconds: number
  /** Requests whose answer held anything but the caller's own rows and claims. */
  readonly wrong: readonly string[]
}

const NAMES = ['eve', 'kim', 'lou', 'max', 'ada'] as const

interface User {
  readonly client: SupabaseClient
  readonly body: string
  readonly id: string | undefined
}

/** Five users and a visitor read, write and fail at the same time, `atOnce` requests in parallel: whoever sees what they may not. */
export async function isolation(
  under: UnderTest,
  requests: number,
  atOnce: number,
): Promise<IsolationFigures> {
  const users = await Promise.all(
    NAMES.map(async (name): Promise<User> => {
      const client = await under.user(name)
      const { error } = await client.from('notes').insert({ body: `note of ${name}` })
      if (error) throw error
      return { client, body: `note of ${name}`, id: (await client.auth.getUser()).data.user?.id }
    }),
  )
  const wrong: string[] = []
  const began = performance.now()
  for (let start = 0; start < requests; start += atOnce) {
    const round = Array.from({ length: atOnce }, async (_, index) => {
      const user = users[(start + index) % users.length]
      const kind = Math.floor((start + index) / users.length) % KINDS.length
      const [answer, expected] = (await (user && KINDS[kind]?.(user, under))) ?? []
      if (JSON.stringify(answer) !== JSON.stringify(expected))
        wrong.push(`${kind} of ${user?.body}: ${JSON.stringify(answer)}`)
    })
    await Promise.all(round)
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return { requests, atOnce, seconds, wrong }
}

/** The same on a backend of its own. */
export async function isolationOn(
  engine: EngineKind,
  requests: number,
  atOnce: number,
): Promise<IsolationFigures> {
  const under = await startUnderTest(engine)
  return await isolation(under, requests, atOnce).finally(() => under.stop())
}

type Kind = (user: User, under: UnderTest) => Promise<readonly [answer: unknown, expected: unknown]>

/** Who the database takes a client for; its status and error where it does not say. */
async function claimsOf(client: SupabaseClient): Promise<object> {
  const { data, error, status } = await client.rpc('whoami')
  return data ? { role: data.role, sub: data.sub } : { status, error }
}

/** What is asked, and what the only right answer is. */
const KINDS: readonly Kind[] = [
  async (_, { anon }) => [await claimsOf(anon), { role: 'anon', sub: null }],
  async ({ client, id }) => [await claimsOf(client), { role: 'authenticated', sub: id }],
  async ({ client }) => [(await client.rpc('refuse', { code: 'P0001' })).status, 400],
  async (_, { anon }) => [(await anon.from('notes').select('body')).status, 401],
  async ({ client, body }) => [
    (await client.from('notes').update({ body }).neq('id', 0).select('body')).data,
    [{ body }],
  ],
  async ({ client, body }) => [(await client.from('notes').delete().neq('body', body).select('id')).data, []],
  async ({ client, body, id }) => [
    (await client.from('notes').select('body, owner')).data,
    [{ body, owner: id }],
  ],
  async ({ client, body }) => [(await client.from('notes').select('body')).data, [{ body }]],
]
