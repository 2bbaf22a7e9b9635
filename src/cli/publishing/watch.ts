import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@/data/client.ts'
import { ROOT } from '../config.ts'
import { say } from '../terminal.ts'

const LOOK_EVERY_MS = 5_000
/** An editor writes a file in several strokes. */
const SETTLE_MS = 400
/** Rooms of `content` that a page reads. */
const WRITTEN = /^(blog|pages|demo[/\\]social\.ts)/

export interface Watching {
  /** Publishes where automatic publishing is on and it is time. */
  readonly publishIfDue: () => Promise<void>
  /** Gets ready to publish: something has changed. */
  readonly warmUp: () => Promise<void>
}

/**
 * Follows what is to be published: files of `content` that an editor writes become changes like those of the
 * administration, the pages are compiled before somebody presses the button, and automatic publishing gets its clock.
 * @param db with the service role.
 */
export function watchForChanges(db: Client, { publishIfDue, warmUp }: Watching): { close: () => void } {
  const known = new Map<string, NodeJS.Timeout>()

  async function note(file: string): Promise<void> {
    known.delete(file)
    const exists = await stat(join(ROOT, 'content', file)).then(
      () => true,
      () => false,
    )
    const { error } = await db.rpc('note_content_change', {
      file: file.replaceAll('\\', '/'),
      kind: exists ? 'update' : 'delete',
    })
    if (error) say(`✗ A change of content/${file} could not be noted: ${error.message}`)
    await warmUp()
  }

  let files: FSWatcher | undefined
  try {
    files = watch(join(ROOT, 'content'), { recursive: true, persistent: false }, (_, name) => {
      if (!name || !WRITTEN.test(name) || /(^|[/\\])\.|~$|\.sw.$/.test(name)) return
      clearTimeout(known.get(name))
      known.set(
        name,
        setTimeout(() => void note(name), SETTLE_MS),
      )
    })
    files.on('error', () => files?.close())
  } catch {
    // Without it a change of content is found by the next publication all the same.
    say('● This system cannot watch folders: npm run publish shows what changes in content/')
  }

  let revision = -1
  let looking = false
  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      const { data } = await db.rpc('site_revision')
      if (data !== null && revision !== -1 && data !== revision) void warmUp()
      revision = data ?? revision
      await publishIfDue()
    } catch (error) {
      say(`✗ ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      looking = false
    }
  }
  const clock = setInterval(() => void look(), LOOK_EVERY_MS)
  clock.unref()

  return {
    close() {
      clearInterval(clock)
      for (const timer of known.values()) clearTimeout(timer)
      files?.close()
    },
  }
}
