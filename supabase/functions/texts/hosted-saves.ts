import type { Client } from '@/data/client.ts'
import { contentRepositoryText as t } from '@/texts/admin/content-repository.ts'
import { seenChange } from '@/writing/seen-change.ts'
import { asked } from '@/writing/text-callers.ts'
import type { PublishedTexts, SaveTexts, TextChange } from '@/writing/text-file.ts'
import { createTextWrites, hashOrNull } from '@/writing/text-writes.ts'
import { commitTexts, type Signature } from './commit-texts.ts'
import type { ContentRepository } from './content-repository.ts'
import { GitHubFailure } from './github.ts'
import type { RepositoryTexts } from './repository-texts.ts'

export interface Saving {
  /** With the service role. */
  readonly db: Client
  readonly repository: ContentRepository
  /** Who appears as whoever committed. */
  readonly shop: Signature
  readonly published: () => Promise<PublishedTexts>
}

/** What becomes of a file, as a list of changes calls it. */
const kindOf = ({ text, base }: Pick<TextChange, 'text' | 'base'>): 'insert' | 'update' | 'delete' =>
  text === null ? 'delete' : base === null ? 'insert' : 'update'

function messageOf(changes: readonly TextChange[], note: string | undefined): string {
  const [first, second] = changes
  if (!first) return ''
  const subject = second
    ? t.moved(second.path, first.path)
    : first.text === null
      ? t.removed(first.path)
      : t.written(first.path)
  return note ? `${subject}\n\n${note}` : subject
}

/** Has what was committed wait to be published, and become a version. @returns the code by which its redirect was refused. */
async function end(
  { db, texts, published }: Pick<Saving, 'db' | 'published'> & { readonly texts: RepositoryTexts },
  write: number,
  changes: readonly Pick<TextChange, 'path' | 'text' | 'base'>[],
): Promise<string | null> {
  for (const { path, text, base } of changes) {
    const hash = hashOrNull(text)
    await asked(
      db.rpc('note_content_change', {
        file: path,
        kind: seenChange({ file: path, kind: kindOf({ text, base }), text }, await published()),
        ...(hash === null ? {} : { hash }),
      }),
    )
  }
  return await createTextWrites(db, texts.files).end(write)
}

/**
 * What an earlier save left that was never answered: where the branch holds it, it is finished, otherwise nothing was written.
 * For whoever has the turn.
 */
export async function settle(
  db: Client,
  texts: RepositoryTexts,
  published: Saving['published'],
): Promise<void> {
  const writes = createTextWrites(db, texts.files)
  for (const write of await writes.open()) {
    const present = await Promise.all(write.files.map(({ path }) => texts.files.read(path)))
    const isThere = write.files.every(({ text }, at) => (present[at]?.hash ?? null) === hashOrNull(text))
    if (isThere) await end({ db, texts, published }, write.id, write.files)
    else await writes.drop(write.id)
  }
}

/** Whether versions and branch say the same, and no save is left. */
export async function agrees(db: Client, { files }: RepositoryTexts): Promise<boolean> {
  const writes = createTextWrites(db, files)
  const [{ changed, gone }, open] = await Promise.all([writes.unknown(), writes.open()])
  return changed.length + gone.length + open.length === 0
}

/** Has the versions say what the branch says. For whoever has the turn. */
export const agree = (db: Client, { files }: RepositoryTexts): Promise<void> =>
  createTextWrites(db, files).agree()

/** Where an author's email would stand, which nobody outside the shop is to read: who it is, the name says. */
const signatureOf = ({ id, name }: { readonly id: string; readonly name: string }, shop: Signature) => ({
  name,
  email: `${id.slice(0, 8)}@${shop.email.split('@')[1]}`,
})

/** @returns what commits texts on a branch as it was read. The commit is written down before and becomes versions after. */
export const committing =
  ({ db, repository, shop, published }: Saving, texts: RepositoryTexts): SaveTexts =>
  async (changes, beside) => {
    const writes = createTextWrites(db, texts.files)
    const { write } = await writes.begin(changes, beside)
    try {
      await commitTexts(repository, texts, {
        changes,
        message: messageOf(changes, beside.note),
        author: signatureOf(beside.writer, shop),
        committer: shop,
      })
    } catch (error) {
      // What nobody answered may have been done: the next save finds out.
      const isOpen = error instanceof GitHubFailure && error.kind === 'silent'
      if (!isOpen) await writes.drop(write)
      throw error
    }
    return await end({ db, texts, published }, write, changes)
  }
