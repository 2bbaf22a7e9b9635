import type { Difference } from './diff.ts'
import type { Phase } from './steps.ts'

/** Begins a line that only the author of a migration can answer; none may be left in one that is kept. */
const QUESTION = '-- TO DECIDE: '
const BEFORE_DATA: readonly Phase[] = ['clear', 'ground', 'tables']
/** A migration's file: the moment it was written (UTC, YYYYMMDDHHMMSS) and what it does. */
const FILE = /^(\d{14})_\w+\.sql$/

/** @returns the moment as migrations are numbered by it. */
export const numberOf = (moment: Date): string => moment.toISOString().replace(/\D/g, '').slice(0, 14)

/** The text of a migration that takes these steps. @param name what it does, e.g. `order_notes` */
export function writeMigration({ steps, questions }: Difference, name: string): string {
  const blocks = steps.map(({ phase, statements }) => ({ phase, sql: statements.join('\n') }))
  const at = blocks.findIndex(({ phase }) => !BEFORE_DATA.includes(phase))
  const split = at < 0 ? blocks.length : at
  const asked =
    questions.length > 0
      ? [
          '-- Data that must move or be mended is moved here.',
          ...questions.map((question) => QUESTION + question),
        ]
      : []
  const title = name.replaceAll('_', ' ')
  const head = `-- ${title.charAt(0).toUpperCase()}${title.slice(1)}.`
  // Functions may call what a later statement makes.
  const hasFunctions = blocks.some(({ sql }) => /^create or replace (?:function|procedure)/im.test(sql))
  return `${[
    head,
    ...(hasFunctions ? ['set check_function_bodies = off;'] : []),
    ...blocks.slice(0, split).map(({ sql }) => sql),
    ...(asked.length > 0 ? [asked.join('\n')] : []),
    ...blocks.slice(split).map(({ sql }) => sql),
  ].join('\n\n')}\n`
}

/** What is wrong with migrations, a sentence each. @param files their names in order @param textOf reads one */
export function faultsOf(files: readonly string[], now: Date, textOf: (file: string) => string): string[] {
  return files.flatMap((file, index) => {
    const [, number] = FILE.exec(file) ?? []
    const faults = [
      !number && 'is not named MOMENT_what_it_does.sql, with fourteen digits and words joined by _',
      number && number > numberOf(now) && 'is numbered in the future: npm run db:diff numbers by the clock',
      number && files[index - 1]?.startsWith(number) && `has the number of ${files[index - 1]}`,
      textOf(file).includes(QUESTION) &&
        `asks what its author has not answered (a line begins with "${QUESTION.trim()}")`,
    ]
    return faults
      .filter((fault) => fault !== false && fault !== undefined && fault !== '')
      .map((fault) => `${file} ${fault}`)
  })
}

/** What comes before a migration that was there already. @param added names in the order in which they came into the history */
export function latecomersOf(files: readonly string[], added: readonly string[]): string[] {
  const kept = [...new Set(added)].filter((file) => files.includes(file))
  return kept.flatMap((file, index) => {
    const later = kept.slice(0, index).find((former) => former > file)
    return later
      ? [`${file} comes before ${later}, which was there: delete it, npm run db:diff writes it again`]
      : []
  })
}
