import * as z from 'zod'
import type { Refusal } from '@/domain/errors.ts'
import { RefusedError } from './admin/answer.ts'
import { askTexts } from './ask-texts.ts'
import type { Client } from './client.ts'
import { type TextMistake, textMistake } from './written-texts.ts'

const written = z.object({
  path: z.string(),
  /** Null where it was deleted. */
  hash: z.string().nullable(),
  /** What stands in the file: a new post's number is another one where somebody else took it meanwhile. Null where deleted. */
  text: z.string().nullable(),
  /** Why the redirect could not be added, as a code of `domain/errors.ts`; null where it was, or none was asked for. */
  redirectRefused: z.string().nullable(),
})
/** What stands in the file now. */
export type WrittenText = z.infer<typeof written>

/**
 * What became of a save. `conflict`: the file is another than it was (`theirs` is null where it is gone): join both and save again over
 * `theirHash`. `faulty`: nothing was written. `terms`: the terms of sale need a version other than `version`, which orders name
 * already: ask for one and save again with `termsVersion`.
 */
export type SaveOutcome =
  | ({ readonly kind: 'saved' } & WrittenText)
  | { readonly kind: 'conflict'; readonly theirs: string | null; readonly theirHash: string | null }
  | { readonly kind: 'faulty'; readonly faults: readonly TextMistake[] }
  | { readonly kind: 'terms'; readonly version: string }

const conflict = z.object({ theirs: z.string().nullable(), theirHash: z.string().nullable() })
const faulty = z.object({ faults: z.array(textMistake) })
const terms = z.object({ version: z.string() })

const outcomeOf = ({ code, details }: Refusal): SaveOutcome | null => {
  if (code === 'text_changed') return { kind: 'conflict', ...conflict.parse(details) }
  if (code === 'text_faulty') return { kind: 'faulty', ...faulty.parse(details) }
  if (code === 'terms_version_needed') return { kind: 'terms', ...terms.parse(details) }
  return null
}

async function change(db: Client, wish: object): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', ...written.parse(await askTexts(db, wish)) }
  } catch (error) {
    const outcome = error instanceof RefusedError ? outcomeOf(error.refusal) : null
    if (outcome) return outcome
    throw error
  }
}

/** What `saveText` takes. */
export interface TextSave {
  readonly path: string
  /** The whole text, header included; at most 200 kB of UTF-8. */
  readonly text: string
  /** Hash of the file that it was made from; null where there was none. */
  readonly baseHash: string | null
  /** What its author says of it, at most 300 characters. */
  readonly note?: string
  /** Of `pages/cgv.mdx`: the version of the terms of sale from now on. */
  readonly termsVersion?: string
}

/** Writes a text, whole or not at all; one's draft of it goes. The same text twice is saved once. @throws RefusedError owner_required … */
export const saveText = (db: Client, save: TextSave): Promise<SaveOutcome> =>
  change(db, { do: 'save', ...save })

/**
 * Writes what a version says as a new one. @param baseHash of the file as it is now, null where it was deleted.
 * @throws RefusedError
 */
export const restoreVersion = (
  db: Client,
  restore: { readonly version: number; readonly baseHash: string | null; readonly termsVersion?: string },
): Promise<SaveOutcome> => change(db, { do: 'restore', ...restore })

/**
 * Deletes a text; its versions stay. @param redirectTo path of this shop that its address leads to from now on.
 * @throws RefusedError `text_required`, the code of a redirect that cannot be …
 */
export const deleteText = (
  db: Client,
  { path, baseHash, redirectTo }: { path: string; baseHash: string; redirectTo?: string },
): Promise<SaveOutcome> =>
  change(db, { do: 'delete', path, baseHash, ...(redirectTo === undefined ? {} : { redirectTo }) })

/**
 * Gives a text another file name: of a page that is its address, and the one of before leads there. @throws RefusedError `text_path_taken` …
 */
export const moveText = (
  db: Client,
  move: { readonly path: string; readonly to: string; readonly baseHash: string },
): Promise<SaveOutcome> => change(db, { do: 'move', ...move })
