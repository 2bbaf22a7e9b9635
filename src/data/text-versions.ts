import * as z from 'zod'
import { calledBy, RefusedError } from './admin/answer.ts'
import type { Client } from './client.ts'

const version = z.object({
  id: z.number(),
  at: z.string(),
  /** Null of a file that was changed by hand or git: « fichier ». */
  who: z.string().nullable(),
  note: z.string(),
  /** Null where the text was deleted. */
  hash: z.string().nullable(),
  bytes: z.number().nullable(),
})
/** A version of a text as its history lists it. */
export type TextVersion = z.infer<typeof version>

/** Most versions of one answer; `text_versions` says the same. */
export const TEXT_VERSIONS_PAGE = 50

/** The versions of a text, latest first, fifty at once. @param before number of the version to go on from. @throws RefusedError */
export const textVersions = async (db: Client, path: string, before?: number): Promise<TextVersion[]> =>
  z
    .array(version)
    .parse(await calledBy(db.rpc('text_versions', { path, ...(before === undefined ? {} : { before }) })))

/** What a version says; null where it is a deletion. @throws RefusedError `text_unknown` */
export async function versionText(db: Client, id: number): Promise<string | null> {
  const found = z
    .object({ text: z.string().nullable() })
    .nullable()
    .parse(await calledBy(db.rpc('text_version', { version: id })))
  if (!found) throw new RefusedError({ code: 'text_unknown' })
  return found.text
}

const save = z.object({
  at: z.string(),
  /** Null of a file that was changed by hand or git. */
  who: z.string().nullable(),
})
/** Who saved a text last, and when. */
export type TextSaved = z.infer<typeof save>

/** The last save of every text that is there, by its path. @throws RefusedError */
export const textSaves = async (db: Client): Promise<Readonly<Record<string, TextSaved>>> =>
  z.record(z.string(), save).parse(await calledBy(db.rpc('text_saves')))
