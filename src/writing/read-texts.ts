import type { NewText, OpenText, TextList } from '@/data/written-texts.ts'
import { PATHS } from '@/domain/paths.ts'
import { missingBeforeOpening } from '@/domain/quoted-facts.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { isTextPath, pagePath } from '@/domain/written-file.ts'
import { errorText } from '@/texts/errors.ts'
import { freePath, type IsOwnName, newPage, newPost } from './new-text.ts'
import type { TextCallers } from './text-callers.ts'
import type { PublishedTexts, ReadTexts } from './text-file.ts'
import { begunEntry, entriesOf, type Listing } from './text-list.ts'
import type { TextNumbers } from './text-numbers.ts'
import { TextRefusal, unless } from './text-refusal.ts'

interface Read {
  readonly files: ReadTexts
  readonly published: () => Promise<PublishedTexts>
  readonly faultsOf: Listing['faultsOf']
  readonly callers: TextCallers
  readonly numbers: TextNumbers
  readonly isOwnName: IsOwnName
  readonly settings: () => Promise<ShopSettings>
}

/** What the service of texts shows, and writes nothing of: all texts, one of them, a new one. */
export function createTextReader({
  files,
  published,
  faultsOf,
  callers,
  numbers,
  isOwnName,
  settings,
}: Read) {
  async function list(token: string): Promise<TextList> {
    const [shop, drafts, deleted, legal, { role }] = await Promise.all([
      settings(),
      callers.drafts(token),
      callers.deleted(token),
      callers.legal(token),
      callers.writer(token),
    ])
    const entries = await entriesOf({
      all: await files.all(),
      published: await published(),
      faultsOf,
      now: new Date(),
      holesIn: (text) => missingBeforeOpening(text, shop),
    })
    const known = new Set(entries.map(({ path }) => path))
    // What its author has begun and not saved is found again, by nobody else.
    const begun = drafts.flatMap(({ path, text, who, is_own, at }) => {
      if (!is_own || text === null || known.has(path)) return []
      return [{ ...begunEntry(path, text), mayWrite: true, drafts: [{ who, isOwn: true, at }] }]
    })
    return {
      texts: begun.concat(
        entries.map((entry) => ({
          ...entry,
          mayWrite: role === 'owner' || !legal.has(entry.path),
          drafts: drafts
            .filter(({ path }) => path === entry.path)
            .map(({ who, is_own, at }) => ({ who, isOwn: is_own, at })),
        })),
      ),
      deleted,
      readOnly: null,
    }
  }

  async function read(path: string, token: string): Promise<OpenText> {
    const writer = await callers.writer(token)
    unless(isTextPath(path), 400, 'text_path_invalid')
    const [file, drafts] = await Promise.all([files.read(path), callers.drafts(token, path)])
    const own = drafts.find(({ is_own }) => is_own)
    unless(file !== null || own !== undefined, 404, 'text_unknown')
    const refusal = await callers.writer(token, path).then(
      () => null,
      (error: unknown) => {
        if (error instanceof TextRefusal) return error.refusal.code
        throw error
      },
    )
    return {
      path,
      text: file?.text ?? null,
      hash: file?.hash ?? null,
      draft: own ? { text: own.text ?? '', baseHash: own.base_hash, version: own.version, at: own.at } : null,
      others: drafts.filter(({ is_own }) => !is_own).map(({ who, at }) => ({ who, at })),
      mayWrite: refusal === null,
      why: refusal === null ? null : errorText[refusal],
      termsVersion: pagePath(path) === PATHS.cgv ? writer.terms_version : null,
    }
  }

  async function propose(kind: 'post' | 'page', title: string, token: string): Promise<NewText> {
    const [writer, all, drafts] = await Promise.all([
      callers.writer(token),
      files.all(),
      callers.drafts(token),
    ])
    const taken = new Set([...all, ...drafts].map(({ path }) => path))
    const path = freePath(kind, title, (candidate) => taken.has(candidate) || isOwnName(candidate))
    return kind === 'page'
      ? newPage(path, title)
      : newPost(path, title, await numbers.nextId(all), writer.name, new Date())
  }

  return { list, read, propose }
}
