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
})

export type OutgoingMail = z.infer<typeof outgoingMail>

/** A mail that was sent, as it is kept. `sentAt` is an ISO date. */
export type KeptMail = OutgoingMail & { readonly id: string; readonly sentAt: string }

/** Every mail that was sent, newest first, one JSON file each. */
export interface Mailbox {
  send(mail: OutgoingMail): Promise<KeptMail>
  list(limit?: number): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
}

const MOST_LISTED = 200
const ID = /^\d{15}-[0-9a-f-]{36}$/

/** @param folder made when missing. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  const read = async (id: string) =>
    JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8')) as KeptMail
  return {
    async send(mail) {
      const now = new Date()
      const id = `${String(now.getTime()).padStart(15, '0')}-${randomUUID()}`
      const kept = { id, sentAt: now.toISOString(), ...mail }
      const file = path.join(folder, `${id}.json`)
      await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
      await rename(`${file}.new`, file)
      return kept
    },
    async list(limit = MOST_LISTED) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      const newest = names.sort().reverse().slice(0, limit)
      return await Promise.all(newest.map((name) => read(name.slice(0, -'.json'.length))))
    },
    find: async (id) => (ID.test(id) ? await read(id).catch(() => null) : null),
  }
}
