import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const address = z.string().min(3).max(320)

/** The body of `POST /_/mail/send`: the shape of the usual HTTP mail services. */
export const outgoingMail = z.object({
  from: address,
  to: z.union([address.transform((one) => [one]), z.array(address).min(1).max(50)]),
  subject: z.string().max(998),
  html: z.string().max(1_000_000).default(''),
  text: z.string().max(1_000_000).default(''),
  reply_to: address.optional(),
  headers: z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().max(2000)).optional(),
})

export type OutgoingMail = z.infer<typeof outgoingMail>

/** A mail that was sent, as it is kept. `sentAt` is an ISO date. */
export type KeptMail = OutgoingMail & { readonly id: string; readonly sentAt: string }

/** Every mail that was sent, newest first, one JSON file each. */
export interface Mailbox {
  /** @param onceKey a mail handed in again with the same key is the one that was kept the first time. */
  send(mail: OutgoingMail, onceKey?: string): Promise<Pick<KeptMail, 'id'>>
  list(): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
}

const MOST_LISTED = 200
const ID = /^\d{15}-[0-9a-f-]{36}$/
/** Keys that are remembered: somebody who repeats a call does it within seconds or minutes. */
const MOST_KEYS = 10_000

/** @param folder made when missing. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  const kept = new Map<string, Promise<Pick<KeptMail, 'id'>>>()
  const at = (id: string) => path.join(folder, `${id}.json`)
  const find = async (id: string) => {
    if (!ID.test(id)) return null
    return await readFile(at(id), 'utf8').then(
      (text) => JSON.parse(text) as KeptMail,
      () => null,
    )
  }
  async function keep(mail: OutgoingMail): Promise<Pick<KeptMail, 'id'>> {
    const now = new Date()
    const id = `${String(now.getTime()).padStart(15, '0')}-${randomUUID()}`
    await writeFile(`${at(id)}.new`, JSON.stringify({ id, sentAt: now.toISOString(), ...mail }), {
      mode: 0o600,
    })
    await rename(`${at(id)}.new`, at(id))
    return { id }
  }
  return {
    find,
    async send(mail, onceKey) {
      if (onceKey === undefined) return await keep(mail)
      const known = kept.get(onceKey)
      if (known) return await known
      const keeping = keep(mail)
      kept.set(onceKey, keeping)
      // What could not be kept may be tried again.
      keeping.catch(() => kept.delete(onceKey))
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEYS && oldest !== undefined) kept.delete(oldest)
      return await keeping
    },
    async list() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      const newest = names.sort().reverse().slice(0, MOST_LISTED)
      const mails = await Promise.all(newest.map((name) => find(path.basename(name, '.json'))))
      return mails.filter((mail) => mail !== null)
    },
  }
}
