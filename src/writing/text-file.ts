import { createHash } from 'node:crypto'

/** A post or a page as its file has it. */
export interface TextFile {
  /** As the administration calls it, `blog/un-automne-au-souk.mdx`. */
  readonly path: string
  /** Where it lies below the folder of texts: one of the demonstration is in `demo`. */
  readonly file: string
  readonly text: string
  readonly hash: string
}

/** The files of posts and pages, wherever they lie. */
export interface ReadTexts {
  /** @returns where a text lies, or would. */
  readonly fileOf: (path: string) => string
  readonly read: (path: string) => Promise<TextFile | null>
  /** All of them, by path; one with a name that the administration does not write is not among them. */
  readonly all: () => Promise<TextFile[]>
}

/** What visitors see of texts. */
export interface PublishedTexts {
  /** Whether the site said what it shows. */
  readonly isKnown: boolean
  /** @returns whether they see a version of a file. */
  readonly shows: (file: string) => boolean
  /** @returns whether a file was published as it is written. */
  readonly has: (file: string, text: string) => boolean
  /** Numbers of the posts among them, as far as they are known. */
  readonly ids: readonly number[]
}

/** @returns what a text is compared by, as private.text_hash. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What becomes of a file. */
export interface TextChange {
  readonly path: string
  /** Null where it goes. */
  readonly text: string | null
  /** Hash of what stands there; null where nothing does. */
  readonly base: string | null
  /** When it is due, an ISO time; null where its header names no moment. */
  readonly publish?: string | null
}

/** What comes with a change. */
export interface Beside {
  /** Who saves. */
  readonly writer: { readonly id: string; readonly name: string }
  readonly note?: string | undefined
  /** Where the address of before leads from now on, and whatever led there; the latter alone where no page was online. */
  readonly redirect?: { readonly from: string; readonly to: string; readonly wasOnline: boolean } | undefined
  readonly termsVersion?: string | undefined
}

/**
 * Writes all of some files or none. @param changes made from the files as they are, or nothing is written.
 * @returns the code by which the redirect was refused; null otherwise. @throws TextRefusal
 */
export type SaveTexts = (changes: readonly TextChange[], beside: Beside) => Promise<string | null>

/** @returns what a site says of a text that it shows: enough to know it again. */
export const releasedHash = (text: string): string => textHash(text).slice(0, 16)
