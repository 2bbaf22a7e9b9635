import type { Client } from '@/data/client.ts'
import type { Beside, SaveTexts, TextChange } from '@/writing/text-file.ts'
import { TextRefusal } from '@/writing/text-refusal.ts'
import { createTextWrites, hashOrNull, type Meant } from '@/writing/text-writes.ts'
import { say } from '../terminal.ts'
import type { TextFiles } from './text-files.ts'

/**
 * Writes texts, one save after the other: it is written down in the database, then to the files, then made a version. Whatever ends
 * the shop in between, `settle` finds what was meant and finishes it: a file is the old one or the new one, and its latest version
 * is what it says.
 * @param db with the service role. @param onWritten is told once files are others.
 */
export function createTextSaves(db: Client, files: TextFiles, onWritten: () => Promise<void>) {
  const writes = createTextWrites(db, files)
  /** Whether a save may be written down that nobody ended. */
  let isOpen = true

  const put = ({ file, text }: Pick<Meant, 'file' | 'text'>): Promise<void> =>
    text === null ? files.remove(file) : files.write(file, text)

  async function settle(): Promise<void> {
    if (!isOpen) return
    await files.tidy()
    for (const write of await writes.open()) {
      const present = await Promise.all(write.files.map(({ path }) => files.read(path)))
      const isOurs = write.files.every(({ base, text }, at) => {
        const hash = present[at]?.hash ?? null
        return hash === base || hash === hashOrNull(text)
      })
      if (isOurs) {
        for (const [at, file] of write.files.entries())
          if ((present[at]?.hash ?? null) !== hashOrNull(file.text)) await put(file)
        await writes.end(write.id)
      } else {
        say(
          `! A save of ${write.files.map(({ file }) => file).join(', ')} was left: the file is another one since.`,
        )
        await writes.drop(write.id)
      }
    }
    isOpen = false
  }

  async function putAll(write: number, all: readonly Meant[]): Promise<void> {
    const done: Meant[] = []
    try {
      for (const file of all) {
        await put(file)
        done.push(file)
      }
    } catch (error) {
      // As it was, or what was meant is finished by the next start.
      for (const { file, before } of done.reverse()) await put({ file, text: before })
      await writes.drop(write)
      isOpen = false
      say(`✗ A text could not be written: ${error instanceof Error ? error.message : String(error)}`)
      throw new TextRefusal(503, { code: 'text_not_written' })
    }
  }

  async function save(changes: readonly TextChange[], beside: Beside): Promise<string | null> {
    await settle()
    const { write, all } = await writes.begin(changes, beside)
    isOpen = true
    await putAll(write, all)
    const refused = await writes.end(write)
    isOpen = false
    return refused
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: what is compared stays as it is until it is written. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => undefined)
    return done
  }

  return {
    /** At the start, and whenever a file may have changed. */
    agree: () =>
      inTurn(async () => {
        await settle()
        await writes.agree()
      }),
    save: ((changes, beside) =>
      inTurn(async () => {
        const refused = await save(changes, beside)
        await onWritten().catch((error: unknown) => say(`✗ ${String(error)}`))
        return refused
      })) satisfies SaveTexts,
  }
}

export type TextSaves = ReturnType<typeof createTextSaves>
