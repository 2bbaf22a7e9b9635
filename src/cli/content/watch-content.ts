import { createHash } from 'node:crypto'
import { type FSWatcher, statSync, watch } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { besidePaths, textFolders, writtenPaths } from '@/rendering/written-files.ts'
import { say } from '../terminal.ts'

export type ContentChange = 'insert' | 'update' | 'delete'

/** An editor saves a file in several writes, and may delete it before it puts the new one in its place. */
const SETTLE_MS = 400
/** A file that was changed less than this before it was read may be changed again without a sign of it. */
const SETTLED_MS = 2_000
/** What pages read besides posts, pages and what stands beside these. */
const OTHERS = ['demo/social.ts']
const OTHER_FOLDERS = ['demo']

interface Seen {
  /** What the file system says of it; null when that is not to be trusted. */
  readonly sign: string | null
  readonly hash: string
}

export interface ContentWatch {
  /** The folder `content`. */
  readonly dir: string
  /** Whether the texts of the demonstration are read. */
  readonly isDemo: boolean
  /** Where hashes are kept between two runs; what changed meanwhile is told by the first look. */
  readonly seenFile: string
  /** Takes a change, with the hash of what the file says (null: it is gone); told again at the next look when it throws. */
  readonly note: (file: string, kind: ContentChange, hash: string | null) => Promise<void>
  readonly onChange: () => void
}

async function readSeen(file: string): Promise<Map<string, Seen> | null> {
  try {
    const hashes = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)
    return new Map(hashes.map(([path, hash]) => [path, { sign: null, hash }]))
  } catch {
    return null
  }
}

/**
 * Tells which files of `content` pages read came, changed and went. Events of the file system only say when to look: they
 * are lost when a file is replaced by another of its name, so contents are compared, and whoever has a clock looks as well.
 */
export function watchContent({ dir, isDemo, seenFile, note, onChange }: ContentWatch) {
  const texts = textFolders(isDemo)
  let seen: Map<string, Seen> | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const gone = new Set<string>()

  async function now(path: string): Promise<Seen | null> {
    try {
      const { size, mtimeMs, ctimeMs, ino } = statSync(join(dir, path))
      const sign = [size, mtimeMs, ctimeMs, ino].join(' ')
      const known = seen?.get(path)
      if (known?.sign === sign) return known
      const bytes = await readFile(join(dir, path))
      const hash = createHash('sha256').update(bytes).digest('hex')
      return { sign: Date.now() - Math.max(mtimeMs, ctimeMs) > SETTLED_MS ? sign : null, hash }
    } catch {
      return null
    }
  }

  async function save(): Promise<void> {
    const hashes = Object.fromEntries([...(seen ?? [])].map(([path, { hash }]) => [path, hash]))
    await writeFile(`${seenFile}.tmp`, JSON.stringify(hashes))
    await rename(`${seenFile}.tmp`, seenFile)
  }

  async function compare(): Promise<void> {
    const isFirst = seen === null
    seen ??= await readSeen(seenFile)
    const before = seen ?? new Map<string, Seen>()
    const hadNone = seen === null
    seen = before
    let changes = 0
    const tell = async (path: string, kind: ContentChange, after: Seen | null) => {
      if (!hadNone) await note(path, kind, after?.hash ?? null)
      if (after) before.set(path, after)
      else before.delete(path)
      changes++
    }
    for (const path of [...writtenPaths(dir, texts), ...besidePaths(dir, texts), ...OTHERS]) {
      const after = await now(path)
      if (!after) continue
      gone.delete(path)
      const known = before.get(path)
      if (known?.hash === after.hash) before.set(path, after)
      else await tell(path, known ? 'update' : 'insert', after)
    }
    for (const path of [...before.keys()]) {
      if (statSync(join(dir, path), { throwIfNoEntry: false })) continue
      // It may come back in a moment, unless nobody was there to take it away just now.
      if (!isFirst && !gone.has(path)) {
        gone.add(path)
        lookSoon()
      } else {
        gone.delete(path)
        await tell(path, 'delete', null)
      }
    }
    if (changes === 0) return
    await save()
    if (!isFirst) onChange()
  }

  let last: Promise<void> = Promise.resolve()
  const look = (): Promise<void> => {
    const done = last.then(compare)
    last = done.catch(() => undefined)
    return done
  }

  function lookSoon(): void {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => {
      look().catch((error: unknown) => say(`✗ ${error instanceof Error ? error.message : String(error)}`))
    }, SETTLE_MS)
    timer.unref()
  }

  // Each folder is watched by itself: a recursive watch follows files, and misses those that are replaced by another.
  const folders = [...texts, ...OTHER_FOLDERS].flatMap((folder): FSWatcher[] => {
    try {
      const watcher = watch(join(dir, folder), { persistent: false }, lookSoon)
      watcher.on('error', () => watcher.close())
      return [watcher]
    } catch {
      // What is not there, or cannot be watched, is looked at by the clock alone.
      return []
    }
  })

  return {
    /** Compares now. @throws what `note` throws. */
    look,
    close(): void {
      closed = true
      clearTimeout(timer)
      for (const folder of folders) folder.close()
    },
  }
}
