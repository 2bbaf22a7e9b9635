import type { Client } from '@/data/client.ts'
import type { SeenChange } from '@/writing/seen-change.ts'
import { say } from '../terminal.ts'

const LOOK_EVERY_MS = 5_000

export interface Watching {
  /** Looks whether a file of `content` is another than it was. */
  readonly look: () => Promise<void>
  /** Publishes where automatic publishing is on and it is time. */
  readonly publishIfDue: () => Promise<void>
  /** Gets ready to publish: something has changed. */
  readonly warmUp: () => Promise<void>
}

/**
 * Makes a file of `content` that was written a change like those of the administration. @param db with the service role.
 * @param kind what visitors will see of it.
 * @param hash of what it says, by which whoever saved it is named; null where it is gone.
 */
export async function noteContentChange(
  db: Client,
  file: string,
  kind: SeenChange,
  hash: string | null,
): Promise<void> {
  const { error } = await db.rpc('note_content_change', { file, kind, ...(hash === null ? {} : { hash }) })
  if (error) throw new Error(`A change of content/${file} could not be noted: ${error.message}`)
}

/** Tells the administration what the next publication will leave out, before somebody publishes. @param db with the service role. */
export async function noteTextFaults(db: Client, sentences: readonly string[]): Promise<void> {
  const { error } = await db.rpc('note_text_faults', { sentences: [...sentences] })
  if (error) throw new Error(`What is wrong with texts could not be noted: ${error.message}`)
}

/**
 * Gives the shop its clock: files of `content` are compared, the pages are compiled before somebody clicks the button, and
 * automatic publishing begins when it is time.
 * @param db with the service role.
 */
export function watchForChanges(db: Client, { look, publishIfDue, warmUp }: Watching): { close: () => void } {
  let revision = -1
  let isBusy = false
  async function tick(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      await look()
      const { data } = await db.rpc('site_revision')
      if (data !== null && revision !== -1 && data !== revision) void warmUp()
      revision = data ?? revision
      await publishIfDue()
    } catch (error) {
      say(`✗ ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      isBusy = false
    }
  }
  const clock = setInterval(() => void tick(), LOOK_EVERY_MS)
  clock.unref()
  return { close: () => clearInterval(clock) }
}
