import type { Client } from '@/data/client.ts'
import { textHash } from '@/writing/text-file.ts'
import { createTextFiles } from '../../src/cli/texts/text-files.ts'
import { createTextSaves } from '../../src/cli/texts/text-saves.ts'
import { post } from '../support/written-post.ts'

/** A shop that saves one text again and again, until it is killed. Its database is its parent's: calls go through the channel. */
const [dir = '', path = '', writer = ''] = process.argv.slice(2)
const waiting = new Map<number, (answer: unknown) => void>()
process.on('message', ({ call, answer }: { call: number; answer: unknown }) => waiting.get(call)?.(answer))
let calls = 0
const db = {
  rpc: (name: string, args: object = {}) =>
    new Promise((done) => {
      waiting.set(++calls, done)
      process.send?.({ call: calls, name, args })
    }),
} as unknown as Client

const files = createTextFiles(dir, false)
const saves = createTextSaves(db, files, async () => undefined)
await saves.agree()
for (;;) {
  const present = await files.read(path)
  // Long enough that half of it would be seen.
  const text = post(1, `Fois ${Date.now()} ${Math.random()}\n\n${'Un long texte. '.repeat(5000)}\n\nFin.`)
  await saves.save([{ path, text, base: present ? textHash(present.text) : null }], {
    writer: { id: writer, name: 'Rim' },
  })
  process.send?.({ saved: textHash(text) })
}
