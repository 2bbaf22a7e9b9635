import { createHash } from 'node:crypto'
import { request as send } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBehalfOf } from '../../supabase/local/asker.ts'
import { startUnderTest, type UnderTest } from './under-test.ts'

/** What large requests and many of them cost others: next to nothing. */

let under: UnderTest
beforeAll(async () => {
  under = await startUnderTest('pglite')
})
afterAll(() => under.stop())

const SLOW = { sql: 'select count(*) from generate_series(1, 200000)' }

test('whoever asks the database for much waits for its own, and others for one of these', async () => {
  const { engine } = under.backend
  const ends: string[] = []
  const ask = (who: string) =>
    onBehalfOf(who, () => engine.run([SLOW])).then(() => {
      ends.push(who)
    })
  const flood = Array.from({ length: 40 }, () => ask('flood'))
  const other = ask('other')
  const transaction = onBehalfOf('writer', () => engine.transaction((query) => query('select 1'))).then(
    () => {
      ends.push('writer')
    },
  )
  await Promise.all([...flood, other, transaction])
  // Four are with the database already, and one has its turn beside theirs.
  expect(ends.indexOf('other')).toBeLessThan(7)
  expect(ends.indexOf('writer')).toBeLessThan(9)
})

const MB = 1024 * 1024

interface Sent {
  readonly status: number
  readonly text: string
  readonly connection: string | undefined
  /** Bytes that were taken from the sender. */
  readonly taken: number
  /** Milliseconds until the connection was closed. */
  readonly closed: number
}

/** Sends a body as fast as somebody takes it. */
function post(path: string, megabytes: number, piece: Buffer, announced = true): Promise<Sent> {
  const { url, anonKey } = under.backend
  let taken = 0
  function* body() {
    for (let n = 0; n < (megabytes * MB) / piece.length; n++) {
      taken += piece.length
      yield piece
    }
  }
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${anonKey}`,
    'content-type': 'application/octet-stream',
    ...(announced ? { 'content-length': megabytes * MB } : {}),
  }
  let isAnswered = false
  return new Promise((done, failed) => {
    const asked = send(url + path, { method: 'POST', headers, agent: false }, async (answer) => {
      isAnswered = true
      const answered = performance.now()
      let text = ''
      for await (const part of answer) text += part
      const { statusCode: status = 0, headers } = answer
      const end = () =>
        done({ status, text, connection: headers.connection, taken, closed: performance.now() - answered })
      if (asked.closed) end()
      else asked.on('close', end)
    })
    pipeline(Readable.from(body(), { objectMode: false }), asked).catch((error: Error) => {
      if (!isAnswered) failed(error)
    })
  })
}

const PIECE = Buffer.alloc(MB / 16, 'x')

test.each([
  ['/rest/v1/rpc/add', 413],
  ['/functions/v1/open', 413],
  ['/functions/v1/nobody', 404],
  ['/storage/v1/object/nowhere/a.png', 400],
])('%s refuses a large body without receiving it, and closes the connection', async (path, wanted) => {
  const { status, connection, taken, closed } = await post(path, 200, PIECE)
  expect([status, connection]).toEqual([wanted, 'close'])
  // What the system holds between the two is taken from the sender, too.
  expect(taken).toBeLessThan(40 * MB)
  expect(closed).toBeLessThan(5000)
})

test.each([true, false])('a file comes to its function as it was sent, announced %s', async (announced) => {
  const piece = Buffer.from(Array.from({ length: MB / 16 }, (_, n) => (n * 7) % 251))
  const { status, text } = await post('/functions/v1/digest', 9, piece, announced)
  const sent = createHash('sha256')
    .update(Buffer.concat(Array(9 * 16).fill(piece)))
    .digest('hex')
  expect([status, JSON.parse(text)]).toEqual([200, { bytes: 9 * MB, sha256: sent }])
})

test.each([
  ['a file of 11 MB', 11, PIECE, false, 413],
  ['JSON of 2 MB', 2, Buffer.concat([Buffer.from('["'), Buffer.alloc(MB, 'x')]), true, 413],
  ['deep JSON', 0.5, Buffer.alloc(MB / 16, '['), true, 400],
  [
    'JSON that gets deep far behind',
    0.5,
    Buffer.concat([Buffer.from('["x"'), Buffer.alloc(60_000, ' '), Buffer.from(',[[')]),
    true,
    400,
  ],
] as const)('%s is refused on its way', async (_, megabytes, piece, announced, status) => {
  expect((await post('/functions/v1/digest', megabytes, piece, announced)).status).toBe(status)
})
