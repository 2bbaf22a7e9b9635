import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const address = z.string().min(3).max(320)
/** Characters of a file in base64. */
const MOST_ATTACHED = 10_000_000

/** The body of `POST /_/mail/send`: the shape of the usual HTTP mail services. */
export const outgoingMail = z.object({
  from: address,
  to: z.union([address.transform((one) => [one]), z.array(address).min(1).max(50)]),
  subject: z.string().max(998),
  html: z.string().max(1_000_000).default(''),
  text: z.string().max(1_000_000).default(''),
  reply_to: address.optional(),
  headers: z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().max(2000)).optional(),
  attachments: z
    .array(
      z.object({
        filename: z.string().min(1).max(200),
        content: z.base64().max(MOST_ATTACHED),
        content_type: z
          .string()
          .regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/)
          .default('application/octet-stream'),
      }),
    )
    .max(10)
    .optional(),
})

export type OutgoingMail = z.infer<typeof outgoingMail>

/** A file that came with a mail; its bytes are a file of their own. */
export interface KeptFile {
  readonly filename: string
  readonly content_type: string
  readonly bytes: number
}

/** A mail that was sent, as it is kept. `sentAt` is an ISO date. */
export type KeptMail = Omit<OutgoingMail, 'attachments'> & {
  readonly id: string
  readonly sentAt: string
  readonly attachments?: readonly KeptFile[]
}

/** Every mail that was sent, newest first, one JSON file each. */
export interface Mailbox {
  /** @param onceKey a mail handed in again with the same key is the one that was kept the first time. */
  send(mail: OutgoingMail, onceKey?: string): Promise<Pick<KeptMail, 'id'>>
  /** The newest. @param since milliseconds since 1970: only what was handed in then or later, which is all that is read. */
  list(since?: number): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
  /** @param n which file of the mail, from 0. @returns null where there is none. */
  file(id: string, n: number): Promise<(KeptFile & { readonly content: Buffer<ArrayBuffer> }) | null>
}

const MOST_LISTED = 200
const ID = /^\d{15}-[0-9a-f-]{36}$/
/** How long a key is remembered, in milliseconds: as the usual services do. */
const KEY_TIME = 24 * 60 * 60 * 1000

const newId = (): string => `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`

/** @param folder made when missing. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  const keys = path.join(folder, 'keys')
  await mkdir(keys, { recursive: true })
  await forgetKeys(keys)
  const sending = new Map<string, Promise<Pick<KeptMail, 'id'>>>()
  const at = (id: string) => path.join(folder, `${id}.json`)
  const fileAt = (id: string, n: number) => path.join(folder, `${id}.${n}.file`)
  const find = async (id: string) => {
    if (!ID.test(id)) return null
    return await readFile(at(id), 'utf8').then(
      (text) => JSON.parse(text) as KeptMail,
      () => null,
    )
  }
  async function keep(id: string, { attachments, ...mail }: OutgoingMail): Promise<Pick<KeptMail, 'id'>> {
    const files = attachments?.map(({ content, ...file }) => ({
      ...file,
      content: Buffer.from(content, 'base64'),
    }))
    for (const [n, { content }] of files?.entries() ?? [])
      await writeFile(fileAt(id, n), content, { mode: 0o600 })
    const kept = {
      id,
      sentAt: new Date().toISOString(),
      ...mail,
      ...(files
        ? { attachments: files.map(({ content, ...file }) => ({ ...file, bytes: content.length })) }
        : {}),
    } satisfies KeptMail
    await writeFile(`${at(id)}.new`, JSON.stringify(kept), { mode: 0o600 })
    await rename(`${at(id)}.new`, at(id))
    return { id }
  }
  /** The mail's id is written down before the mail: whoever repeats the call after a crash finishes that one. */
  async function keepOnce(mail: OutgoingMail, name: string): Promise<Pick<KeptMail, 'id'>> {
    const marker = path.join(keys, name)
    const known = await readFile(marker, 'utf8').catch(() => null)
    const id = known && ID.test(known) ? known : newId()
    if (id === known && (await find(id))) return { id }
    await writeFile(marker, id, { mode: 0o600 })
    return await keep(id, mail)
  }
  return {
    find,
    async send(mail, onceKey) {
      if (onceKey === undefined) return await keep(newId(), mail)
      const name = createHash('sha256').update(onceKey).digest('hex')
      const present = sending.get(name) ?? keepOnce(mail, name).finally(() => sending.delete(name))
      sending.set(name, present)
      return await present
    },
    async list(since = 0) {
      const names = (await readdir(folder)).filter(
        (name) => name.endsWith('.json') && Number.parseInt(name, 10) >= since,
      )
      const newest = names.sort().reverse().slice(0, MOST_LISTED)
      const mails = await Promise.all(newest.map((name) => find(path.basename(name, '.json'))))
      return mails.filter((mail) => mail !== null)
    },
    async file(id, n) {
      const file = (await find(id))?.attachments?.[n]
      return file ? { ...file, content: await readFile(fileAt(id, n)) } : null
    },
  }
}

/** Removes the keys that are too old to be repeated. */
async function forgetKeys(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > KEY_TIME) await rm(path.join(folder, name))
  }
}
