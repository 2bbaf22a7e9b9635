import type { Client } from '@/data/client.ts'
import { isPost } from '@/domain/written-file.ts'
import { withId } from './new-text.ts'
import { asked } from './text-callers.ts'
import { fieldsOf } from './text-fields.ts'
import type { PublishedTexts, TextFile } from './text-file.ts'

/** Numbers of posts, which are their addresses. @param db with the service role. @param published what was published last. */
export function createTextNumbers(db: Client, published: () => Promise<PublishedTexts>) {
  /** The next number of a post: one that was given once leads to its post for ever. */
  async function nextId(all: readonly TextFile[]): Promise<number> {
    const former = Number(await asked(db.rpc('highest_post_id')))
    const ids = all.filter(({ path }) => isPost(path)).map((file) => fieldsOf(file).id)
    const known = ids.filter((id) => typeof id === 'number')
    return Math.max(former, 0, ...known, ...(await published()).ids) + 1
  }

  /** A new post whose number somebody else took meanwhile gets the next one: nobody was given its address. */
  async function numbered(path: string, text: string, isNew: boolean, all: readonly TextFile[]) {
    if (!isNew || !isPost(path)) return text
    const { id } = fieldsOf({ text })
    const isTaken = all.some((other) => isPost(other.path) && fieldsOf(other).id === id)
    return typeof id === 'number' && isTaken ? withId(text, await nextId(all)) : text
  }

  return { nextId, numbered }
}

export type TextNumbers = ReturnType<typeof createTextNumbers>
