import type { WrittenText } from '@/data/text-saves.ts'
import { postPath } from '@/domain/paths.ts'
import { publishMoment } from '@/domain/publish-moment.ts'
import { isRequiredPage } from '@/domain/required-pages.ts'
import { MAX_TEXT_BYTES } from '@/domain/rules.ts'
import { textFaults } from '@/domain/texts/text-rules.ts'
import { isPost, pagePath } from '@/domain/written-file.ts'
import type { ContentFault } from '@/texts/admin/content-faults.ts'
import { textFaultReason } from '@/texts/text-faults.ts'
import type { IsOwnName } from './new-text.ts'
import type { TextCallers } from './text-callers.ts'
import { fieldsOf } from './text-fields.ts'
import {
  type Beside,
  type PublishedTexts,
  type ReadTexts,
  type SaveTexts,
  type TextChange,
  type TextFile,
  textHash,
} from './text-file.ts'
import { addressOf, mistakeOf, takenIds } from './text-list.ts'
import type { TextNumbers } from './text-numbers.ts'
import { TextRefusal, unless } from './text-refusal.ts'
import type { TextWish } from './text-wish.ts'

type Wish<Do extends TextWish['do']> = Omit<Extract<TextWish, { do: Do }>, 'do'>

/** @throws TextRefusal unless a text can be stored: bytes of UTF-8, not too many. */
function requireStorable(text: string): void {
  unless(text.isWellFormed(), 400, 'request_invalid')
  unless(new TextEncoder().encode(text).length <= MAX_TEXT_BYTES, 413, 'request_too_large')
}

interface Changed {
  readonly files: ReadTexts
  readonly saveTexts: SaveTexts
  readonly published: () => Promise<PublishedTexts>
  readonly faultsOf: (file: string, text: string) => Promise<readonly ContentFault[]>
  readonly callers: TextCallers
  readonly numbers: TextNumbers
  readonly isOwnName: IsOwnName
}

/** What the service of texts writes: a text as it was sent or as it was before, under another name, or away. */
export function createTextChanges(changed: Changed) {
  const { files, saveTexts, published, faultsOf, callers, numbers, isOwnName } = changed

  /** @throws TextRefusal `text_faulty` with every mistake. */
  async function requireFaultless(
    path: string,
    text: string,
    all: readonly TextFile[],
    mayHoldCode: boolean,
  ): Promise<void> {
    const file = files.fileOf(path)
    const others = all.filter((other) => other.path !== path)
    const found = [...(await faultsOf(file, text))]
    const taken = takenIds([...others, { path, file, text, hash: '' }]).get(path)
    if (taken) found.push(taken)
    // Where texts may hold code, an owner alone saves such a text.
    if (found.length === 0 && !mayHoldCode)
      for (const fault of textFaults(text))
        found.push({ file, line: fault.line, reason: textFaultReason(fault) })
    if (found.length > 0)
      throw new TextRefusal(422, { code: 'text_faulty', details: { faults: found.map(mistakeOf) } })
  }

  /** @returns the redirect of a text that is at another address from now on, or at none. */
  async function redirectOf(before: TextFile | null, to: string | null): Promise<Beside['redirect']> {
    if (!before || to === null) return undefined
    const from = addressOf(before)
    if (from === null || from === to) return undefined
    return { from, to, wasOnline: (await published()).shows(before.file) }
  }

  async function written(
    change: TextChange & { readonly text: string | null },
    beside: Beside,
    others: readonly TextChange[] = [],
  ): Promise<WrittenText> {
    const redirectRefused = await saveTexts([change, ...others], beside)
    return {
      path: change.path,
      hash: change.text === null ? null : textHash(change.text),
      text: change.text,
      redirectRefused,
    }
  }

  async function save(wish: Wish<'save'>, token: string): Promise<WrittenText> {
    const { path, baseHash, note, termsVersion } = wish
    const writer = await callers.writer(token, path)
    requireStorable(wish.text)
    const before = await files.read(path)
    // The answer to the first was lost.
    if (before && before.text === wish.text) {
      await callers.dropDraft(token, path)
      return { path, hash: before.hash, text: before.text, redirectRefused: null }
    }
    unless(before !== null || !isOwnName(path), 409, 'text_path_taken')
    const all = await files.all()
    const text = await numbers.numbered(path, wish.text, before === null && baseHash === null, all)
    if ((before?.hash ?? null) === baseHash) await requireFaultless(path, text, all, writer.role === 'owner')
    const fields = fieldsOf({ text })
    const to = typeof fields.id === 'number' && isPost(path) ? postPath(fields.id) : null
    return await written(
      { path, text, base: baseHash, publish: publishMoment(fields)?.toISOString() ?? null },
      { writer, note, termsVersion, redirect: await redirectOf(before, to) },
    )
  }

  async function restore(
    { version, baseHash, termsVersion }: Wish<'restore'>,
    token: string,
  ): Promise<WrittenText> {
    const found = await callers.version(token, version)
    if (!found || found.text === null) throw new TextRefusal(404, { code: 'text_unknown' })
    return await save({ path: found.path, text: found.text, baseHash, termsVersion }, token)
  }

  async function remove({ path, baseHash, redirectTo }: Wish<'delete'>, token: string): Promise<WrittenText> {
    const writer = await callers.writer(token, path)
    unless(!isRequiredPage(path), 409, 'text_required')
    const before = await files.read(path)
    if (!before) throw new TextRefusal(404, { code: 'text_unknown' })
    const redirect = await redirectOf(before, redirectTo ?? null)
    return await written({ path, text: null, base: baseHash }, { writer, redirect })
  }

  async function move({ path, to, baseHash }: Wish<'move'>, token: string): Promise<WrittenText> {
    await callers.writer(token, to)
    const writer = await callers.writer(token, path)
    unless(!isRequiredPage(path), 409, 'text_required')
    unless(isPost(path) === isPost(to), 400, 'text_path_invalid')
    unless(!isOwnName(to) && (await files.read(to)) === null, 409, 'text_path_taken')
    const before = await files.read(path)
    if (!before) throw new TextRefusal(404, { code: 'text_unknown' })
    const redirect = isPost(path) ? undefined : await redirectOf(before, pagePath(to))
    const publish = publishMoment(fieldsOf(before))?.toISOString() ?? null
    // The new one first: whatever ends the shop in between, the text is there.
    return await written({ path: to, text: before.text, base: null, publish }, { writer, redirect }, [
      { path, text: null, base: baseHash },
    ])
  }

  return { save, restore, remove, move }
}
