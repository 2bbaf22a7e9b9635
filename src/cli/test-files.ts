import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { UsageError } from './config.ts'

/** What a run of the tests takes: files with their folders, and options that the tools are handed as they are. */
export interface ChosenTests {
  /** Below `tests`; empty where every file is meant. */
  readonly words: readonly string[]
  readonly withoutBrowser: readonly string[]
  readonly inBrowser: readonly string[]
  readonly options: readonly string[]
}

/** Every test file of this folder, with the folders above it. */
export const testFiles = (): string[] =>
  readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => /^tests\/(?:unit|db|local)\/.*\.test\.tsx?$|^tests\/e2e\/.*\.spec\.ts$/.test(file))
    .sort()

/**
 * Chooses the files whose name contains one of the words that were given; `name.spec.ts:12` chooses one test of a file.
 * @param given what follows `npm test --`: words, then options.
 * @throws UsageError where a word is in no file's name.
 */
export function chooseTests(given: readonly string[], files: readonly string[]): ChosenTests {
  // npm takes it away, others hand it on.
  if (given[0] === '--') return chooseTests(given.slice(1), files)
  const first = given.findIndex((word) => word.startsWith('-'))
  const words = first < 0 ? given : given.slice(0, first)
  const chosen = words.flatMap((word) => {
    const [, name = word, line = ''] = /^(.+?)(:\d+)?$/.exec(word) ?? []
    const found = files.filter((file) => file.toLowerCase().includes(name.toLowerCase()))
    if (found.length === 0)
      throw new UsageError(
        `No test file’s name contains "${name}".`,
        'The files stand in tests/unit, db, local and e2e.',
      )
    return found.map((file) => file + line)
  })
  const all = [...new Set(chosen)]
  return {
    words,
    withoutBrowser: all.filter((file) => !file.startsWith('tests/e2e/')),
    inBrowser: all.filter((file) => file.startsWith('tests/e2e/')),
    options: first < 0 ? [] : given.slice(first),
  }
}
