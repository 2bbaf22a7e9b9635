import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UsageError } from '../config.ts'
import type { SystemFile } from './files.ts'

const MARK = /^# Written by npm run service of (.*); (\w{12})\. npm run service -- --undo takes it back\.\n/

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
const marked = (folder: string, content: string): string =>
  `# Written by npm run service of ${folder}; ${digest(content)}. npm run service -- --undo takes it back.\n${content}`

/** Whose a file is: nobody's, somebody else's, ours as it was written, or ours that somebody has edited since. */
type Owner = 'absent' | 'foreign' | 'own' | 'edited'

function ownerOf(path: string, folder: string): Owner {
  if (!existsSync(path)) return 'absent'
  const text = readFileSync(path, 'utf8')
  const [mark, of, hash] = MARK.exec(text) ?? []
  if (mark === undefined || of !== folder) return 'foreign'
  return digest(text.slice(mark.length)) === hash ? 'own' : 'edited'
}

const foreign = (paths: readonly string[]): UsageError =>
  new UsageError(
    `Not written by this shop, and left as ${paths.length > 1 ? 'they are' : 'it is'}: ${paths.join(', ')}. Nothing was changed.`,
    'Move what is yours elsewhere, or set the shop up by hand: npm run service -- --print shows the files.',
  )

/** @throws UsageError naming the files that are somebody else's: before anything is written */
export function refuseForeign(root: string, folder: string, paths: readonly string[]): void {
  const theirs = paths.filter((path) => ownerOf(join(root, path), folder) === 'foreign')
  if (theirs.length > 0) throw foreign(theirs)
}

/**
 * Writes a file under a mark of ours. @param root before its path: `/` of this machine.
 * @returns what was done: nothing where it says the same, or where its owner has edited it
 */
export function writeOwn(
  root: string,
  folder: string,
  { path, content }: SystemFile,
): 'written' | 'same' | 'edited' {
  const file = join(root, path)
  const wanted = marked(folder, content)
  const owner = ownerOf(file, folder)
  if (owner === 'foreign') throw foreign([path])
  if (owner === 'edited') return 'edited'
  if (owner === 'own' && readFileSync(file, 'utf8') === wanted) return 'same'
  mkdirSync(dirname(file), { recursive: true })
  // Whole or not at all.
  writeFileSync(`${file}.new`, wanted, { mode: 0o644 })
  renameSync(`${file}.new`, file)
  return 'written'
}

/** Takes a file of ours away; what its owner has edited stays beside, under another name. */
export function removeOwn(
  root: string,
  folder: string,
  path: string,
): 'removed' | 'absent' | 'kept' | 'foreign' {
  const file = join(root, path)
  const owner = ownerOf(file, folder)
  if (owner === 'absent' || owner === 'foreign') return owner
  if (owner === 'edited') renameSync(file, `${file}.edited`)
  else rmSync(file)
  return owner === 'edited' ? 'kept' : 'removed'
}

/** Has nginx read a file. @throws UsageError where something else has that name */
export function linkOwn(root: string, path: string, to: string): 'written' | 'same' {
  const link = join(root, path)
  const target = relative(dirname(path), to)
  if (lstatSync(link, { throwIfNoEntry: false })) {
    if (lstatSync(link).isSymbolicLink() && readlinkSync(link) === target) return 'same'
    throw foreign([path])
  }
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(target, link)
  return 'written'
}

export function unlinkOwn(root: string, path: string, to: string): 'removed' | 'absent' {
  const link = join(root, path)
  const isOurs =
    lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() &&
    readlinkSync(link) === relative(dirname(path), to)
  if (isOurs) rmSync(link)
  return isOurs ? 'removed' : 'absent'
}

/** Whole or not at all, and whose and for whom it was: `.env` holds keys. */
function replaceText(file: string, text: string): void {
  const before = statSync(file, { throwIfNoEntry: false })
  writeFileSync(`${file}.new`, text, before ? { mode: before.mode & 0o777 } : {})
  if (before) chownSync(`${file}.new`, before.uid, before.gid)
  renameSync(`${file}.new`, file)
}

/** Adds a line to the end of a file that is not ours, once. */
export function addLine(root: string, { path, text }: { path: string; text: string }): 'written' | 'same' {
  const file = join(root, path)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (before.split('\n').includes(text)) return 'same'
  replaceText(file, `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n`)
  return 'written'
}

export function removeLine(
  root: string,
  { path, text }: { path: string; text: string },
): 'removed' | 'absent' {
  const file = join(root, path)
  if (!existsSync(file)) return 'absent'
  const lines = readFileSync(file, 'utf8').split('\n')
  if (!lines.includes(text)) return 'absent'
  replaceText(file, lines.filter((line) => line !== text).join('\n'))
  return 'removed'
}
