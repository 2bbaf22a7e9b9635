import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { textHash } from '@/writing/text-file.ts'
import { createTextFiles } from '../../src/cli/texts/text-files.ts'
import { createTextSaves } from '../../src/cli/texts/text-saves.ts'
import { answering, textContext } from '../db/support/text-context.ts'
import type { Random } from './random.ts'

export interface TextKillFigures {
  readonly rounds: number
  /** Saves that were answered. */
  readonly saved: number
  /** Kills after which a save was found begun and not ended. */
  readonly interrupted: number
  /** What is not as it must be. */
  readonly wrong: readonly string[]
}

const PATH = 'blog/un-automne-au-souk.mdx'
/** Milliseconds after its first save within which a shop is killed. */
const WITHIN_MS = 300

interface Sent {
  readonly call?: number | undefined
  readonly name?: string | undefined
  readonly args?: object | undefined
  readonly saved?: string
}

/**
 * Kills a shop again and again while it saves a text. After each kill the file is one whole text, no older than the last save that was
 * answered, and the next start finds versions that agree with it.
 */
export async function textKills(rounds: number, random: Random): Promise<TextKillFigures> {
  const shop = await textContext()
  const db = answering(shop.db, { role: 'service_role' })
  const answer = async (child: ChildProcess, { call, name, args }: Sent) => {
    const given = await db.rpc(name as never, args as never)
    // Killed meanwhile: nobody waits for it.
    if (child.connected) child.send({ call, answer: given }, () => undefined)
  }
  const wrong: string[] = []
  let [saved, interrupted] = [0, 0]
  try {
    for (let round = 0; round < rounds; round++) {
      const child = fork(
        fileURLToPath(new URL('saving-shop.ts', import.meta.url)),
        [shop.dir, PATH, shop.people.editor.id],
        { execArgv: ['--import', 'tsx'] },
      )
      const gone = new Promise((done) => child.on('exit', done))
      let last: string | null = null
      let saves = 0
      const calls: Promise<unknown>[] = []
      await new Promise<void>((done, failed) => {
        child.on('exit', (code) => code !== null && failed(new Error(`the shop ended by itself: ${code}`)))
        child.on('message', ({ call, name, args, saved: hash }: Sent) => {
          if (hash) [last, saved] = [hash, saved + 1]
          if (name) calls.push(answer(child, { call, name, args }))
          if (hash && saves++ === 0) setTimeout(done, random.below(WITHIN_MS))
        })
      })
      child.kill('SIGKILL')
      await gone
      await Promise.allSettled(calls)
      const open = await shop.db.query('select count(*)::int as n from private.content_writes')
      if (open[0]?.n !== 0) interrupted++
      const found = await shop.read(PATH)
      if (found !== null && !found.endsWith('Fin.\n')) wrong.push(`round ${round}: half a text`)
      const versions = async () => (await shop.versions(PATH)).map(([, text]) => text && textHash(text))
      if (last && !(await versions()).includes(last))
        wrong.push(`round ${round}: an answered save is no version`)
      await createTextSaves(db, createTextFiles(shop.dir, false), async () => undefined).agree()
      const [text, [who, latest] = []] = [await shop.read(PATH), (await shop.versions(PATH)).at(-1)]
      if (text !== latest) wrong.push(`round ${round}: the latest version is not what the file says`)
      if (text !== null && who !== 'Rim') wrong.push(`round ${round}: nobody knows who saved`)
    }
  } finally {
    await shop.close()
  }
  return { rounds, saved, interrupted, wrong }
}
