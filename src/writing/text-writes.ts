import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import { publishMoment } from '@/domain/publish-moment.ts'
import { MAX_TEXT_BYTES } from '@/domain/rules.ts'
import { asked } from './text-callers.ts'
import { fieldsOf } from './text-fields.ts'
import { type Beside, type ReadTexts, type TextChange, type TextFile, textHash } from './text-file.ts'
import { TextRefusal } from './text-refusal.ts'

/** What a save means to do with a file: `file` is where it lies, `before` what stood there. */
const meant = z.object({
  path: z.string(),
  file: z.string(),
  base: z.string().nullable(),
  before: z.string().nullable(),
  text: z.string().nullable(),
})
export type Meant = z.infer<typeof meant>
const opened = z.array(z.object({ id: z.number(), files: z.array(meant) }))
const unknown = z.object({ changed: z.array(z.string()), gone: z.array(z.string()) })

/** @returns the hash of what is to stand in a file; null where it goes. */
export const hashOrNull = (text: string | null): string | null => (text === null ? null : textHash(text))

/**
 * A save as the database knows it, wherever texts lie: written down before it is done, a version once it is. One that was begun and neither
 * ended nor dropped was broken off.
 * @param db with the service role.
 */
export function createTextWrites(db: Client, files: ReadTexts) {
  return {
    /** Saves that were broken off. */
    open: async () => opened.parse(await asked(db.rpc('open_text_writes'))),

    /** @throws TextRefusal `text_changed` where a file is another than whoever saves has seen. */
    async begin(
      changes: readonly TextChange[],
      { writer, note, redirect, termsVersion }: Beside,
    ): Promise<{ readonly write: number; readonly all: readonly Meant[] }> {
      const present = await Promise.all(changes.map(({ path }) => files.read(path)))
      for (const [at, { base }] of changes.entries()) {
        const theirs = present[at] ?? null
        if ((theirs?.hash ?? null) !== base)
          throw new TextRefusal(409, {
            code: 'text_changed',
            details: { theirs: theirs?.text ?? null, theirHash: theirs?.hash ?? null },
          })
      }
      const all = changes.map(({ path, text, base, publish = null }, at) => ({
        path,
        file: present[at]?.file ?? files.fileOf(path),
        base,
        before: present[at]?.text ?? null,
        text,
        publish,
      }))
      const write = await asked(
        db.rpc('begin_text_write', {
          writer: writer.id,
          files: all,
          note: note ?? '',
          ...(redirect
            ? { redirect: { from: redirect.from, to: redirect.to, was_online: redirect.wasOnline } }
            : {}),
          ...(termsVersion ? { terms_version: termsVersion } : {}),
        }),
      )
      return { write, all }
    },

    /** What was meant is done. @returns the code by which its redirect was refused; null otherwise. */
    end: async (write: number): Promise<string | null> =>
      (await asked(db.rpc('end_text_write', { write }))) ?? null,

    /** Nothing was done of it. */
    async drop(write: number): Promise<void> {
      await asked(db.rpc('drop_text_write', { write }))
    },

    /** @returns the texts that can be stored, and which of them the versions do not know as they are. */
    async unknown(): Promise<{ all: TextFile[]; changed: readonly string[]; gone: readonly string[] }> {
      const all = (await files.all()).filter(
        ({ text }) => new TextEncoder().encode(text).length <= MAX_TEXT_BYTES && !/[\0\uFFFD]/.test(text),
      )
      const hashes = Object.fromEntries(all.map(({ path, hash }) => [path, hash]))
      return { all, ...unknown.parse(await asked(db.rpc('unknown_texts', { files: hashes }))) }
    },

    /** Has the versions say what the files say: of what was changed by hand or by git, too. */
    async agree(): Promise<void> {
      const { all, changed, gone } = await this.unknown()
      for (const { path, text } of all)
        if (changed.includes(path)) await asked(db.rpc('note_text', { path, text }))
      for (const path of gone)
        if ((await files.read(path)) === null) await asked(db.rpc('note_text', { path, text: null as never }))
      const moments = all.flatMap((file) => {
        const moment = publishMoment(fieldsOf(file))
        return moment ? [[file.path, moment.toISOString()] as const] : []
      })
      await asked(db.rpc('note_text_schedule', { moments: Object.fromEntries(moments) }))
    },
  }
}
