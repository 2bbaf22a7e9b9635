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
  send(mail: OutgoingMail): Promise<KeptMail>
  list(): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
}

const MOST_LISTED = 200
const ID = /^\d{15}-[0-9a-f-]{36}$/

/** @param folder made when missing. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  const at = (id: string) => path.join(folder, `${id}.json`)
  const find = async (id: string) => {
    if (!ID.test(id)) return null
    return await readFile(at(id), 'utf8').then(
      (text) => JSON.parse(text) as KeptMail,
      () => null,
    )
  }
  return {
    find,
    async send(mail) {
      const now = new Date()
      const id = `${String(now.getTime()).padStart(15, '0')}-${randomUUID()}`
      const kept = { id, sentAt: now.toISOString(), ...mail }
      await writeFile(`${at(id)}.new`, JSON.stringify(kept), { mode: 0o600 })
      await rename(`${at(id)}.new`, at(id))
      return kept
    },
    async list() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      const newest = names.sort().reverse().slice(0, MOST_LISTED)
      const mails = await Promise.all(newest.map((name) => find(path.basename(name, '.json'))))
      return mails.filter((mail) => mail !== null)
    },
  }
}
