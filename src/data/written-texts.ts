import * as z from 'zod'
import { makePreview, type Preview } from './admin/preview.ts'
import { askTexts } from './ask-texts.ts'
import type { Client } from './client.ts'

/** Of `TextMistake`. */
export const textMistake = z.object({
  /** Of the header; null where it stands in the text. */
  field: z.string().nullable(),
  /** From 1; null where none can be named. */
  line: z.number().nullable(),
  /** In French, without a full stop. */
  reason: z.string(),
})
/** Why a text cannot be published as it is. */
export type TextMistake = z.infer<typeof textMistake>

/**
 * How a text stands: `online` as it is written; `waiting` for the next publication, or for what it lacks; `draft`: unpublished by its header; `planned`: its
 * moment is to come; `faulty`: it stays online as it was before, or is not online.
 */
const state = z.enum(['online', 'waiting', 'draft', 'planned', 'faulty'])

const entry = z.object({
  /** As `blog/un-automne-au-souk.mdx` or `pages/faq.mdx`. */
  path: z.string(),
  /** Empty where the header cannot be read. */
  title: z.string(),
  /** Address of the page that it makes, as `/blog/7`; null where that cannot be read. */
  address: z.string().nullable(),
  state,
  /** Whether visitors see a version of it now. */
  isOnline: z.boolean(),
  /** When it is published by itself: `AAAA-MM-JJThh:mm` of the clocks in Paris; null where no moment is to come. */
  publish: z.string().nullable(),
  /** What the shop has yet to say before it shows a page, in French; null where nothing is missing. */
  lacks: z.string().nullable(),
  faults: z.array(textMistake),
  /** Whether whoever asked may save it. */
  mayWrite: z.boolean(),
  /** Whether the shop leads to it everywhere: it is neither deleted nor moved. */
  isRequired: z.boolean(),
  /** Open drafts, latest first. */
  drafts: z.array(z.object({ who: z.string(), isOwn: z.boolean(), at: z.string() })),
})
/** A post or a page as a list shows it. */
export type TextEntry = z.infer<typeof entry>

const gone = z.object({
  path: z.string(),
  at: z.string(),
  /** Null of a file that was taken away by hand or git. */
  who: z.string().nullable(),
  /** Number of the last version, for `restoreVersion`. */
  version: z.number(),
})

const listed = z.object({
  texts: z.array(entry),
  /** Texts that were deleted and can be gone back to, latest first. */
  deleted: z.array(gone),
  /** Why nothing can be saved, in French; null where it can. */
  readOnly: z.string().nullable(),
})
/** All posts and pages. */
export type TextList = z.infer<typeof listed>

/** One's own working copy of a text. */
const draft = z.object({
  text: z.string(),
  /** Hash of the file that it began from; null of one that was not there. */
  baseHash: z.string().nullable(),
  version: z.number(),
  at: z.string(),
})

const opened = z.object({
  path: z.string(),
  /** What the file says; null where there is none (a draft of a new text). */
  text: z.string().nullable(),
  /** What `saveText` takes as `baseHash`; null where there is no file. */
  hash: z.string().nullable(),
  draft: draft.nullable(),
  /** Who else has an open draft of it. */
  others: z.array(z.object({ who: z.string(), at: z.string() })),
  mayWrite: z.boolean(),
  /** Why not, in French; null where it may be written. */
  why: z.string().nullable(),
  /** The version of the terms of sale, where a save of this text needs another one: see `saveText`. Null elsewhere. */
  termsVersion: z.string().nullable(),
})
/** A text to work on. */
export type OpenText = z.infer<typeof opened>

const proposed = z.object({ path: z.string(), text: z.string() })
/** A text that is not there yet: its path, and a header to fill in. */
export type NewText = z.infer<typeof proposed>

/** Every post and page with how it stands. @throws RefusedError `texts_elsewhere` where this shop has no service of texts. */
export const listTexts = async (db: Client, signal: AbortSignal): Promise<TextList> =>
  listed.parse(await askTexts(db, { do: 'list' }, signal))

/** A text and one's draft of it. @throws RefusedError `text_unknown` where there is neither file nor draft … */
export const readText = async (db: Client, path: string, signal: AbortSignal): Promise<OpenText> =>
  opened.parse(await askTexts(db, { do: 'read', path }, signal))

/**
 * Proposes a post (with the next number, a draft by its header) or a page, for a title. Nothing is written: `saveText` with `baseHash: null`
 * makes the file. @throws RefusedError
 */
export const newText = async (db: Client, kind: 'post' | 'page', title: string): Promise<NewText> =>
  proposed.parse(await askTexts(db, { do: 'propose', kind, title }))

/** Shows a text as it would be published, without saving it. @throws RefusedError */
export const previewText = (db: Client, path: string, text: string, signal: AbortSignal): Promise<Preview> =>
  makePreview(db, { content: path, text }, signal)
