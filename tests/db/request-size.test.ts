import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgRest, type PostgRest, startPostgRest } from '../local/oracle/postgrest.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { hostedDatabase } from './support/database.ts'

const SECRET = 'a secret of PostgREST that is long enough'
const PATH = '/rpc/get_offers'

/** What the migrations, or HOSTED.md, have PostgREST ask before each request. */
describe.skipIf(findPostgRest() === null || !hasNativePostgres())(
  'the size of a request to PostgREST',
  () => {
    let db: Awaited<ReturnType<typeof hostedDatabase>>
    let server: PostgRest
    beforeAll(async () => {
      db = await hostedDatabase()
      // As supabase/HOSTED.md says where a migration may not: here the role that applies them is less than a hosted one.
      await db.asPlatform("alter role authenticator set pgrst.db_pre_request = 'public.check_request'")
      server = await startPostgRest({
        PGRST_DB_URI: db.url.replace('postgres@', 'authenticator@'),
        PGRST_DB_ANON_ROLE: 'anon',
        PGRST_DB_SCHEMAS: 'public',
        PGRST_JWT_SECRET: SECRET,
      })
    })
    afterAll(async () => {
      await server?.stop()
      await db?.close()
    })

    async function ask(bytes: number, headers: Record<string, string> = {}, isStreamed = false) {
      const body = `{"product_ids":[1${' '.repeat(bytes - 18)}]}`
      const answer = await fetch(server.url + PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...(isStreamed ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }),
      } as RequestInit)
      return { status: answer.status, text: await answer.text() }
    }

    test('is what the shop allows a visitor, announced or not, and no more', async () => {
      expect(await ask(60_000)).toMatchObject({ status: 200 })
      for (const refused of [await ask(70_000), await ask(5000, {}, true)]) {
        expect(refused.status).toBe(413)
        expect(refused.text).toContain('request_too_large')
      }
    })

    test('is not held against the shop itself', async () => {
      const token = await new SignJWT({ role: 'service_role' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(SECRET))
      expect(await ask(70_000, { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 })
    })
  },
)
