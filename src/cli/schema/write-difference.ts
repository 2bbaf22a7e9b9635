import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDatabase } from '../../../supabase/local/engine/prepare.ts'
import { UsageError } from '../config.ts'
import { changeBetween, describeChange, differenceBetween } from './diff.ts'
import { numberOf, writeMigration } from './migration.ts'
import { readSchema } from './objects.ts'
import { databaseOfMigrations, databaseOfSchemas, type OpenEmpty, sqlFiles } from './project.ts'
import { addRows } from './rows.ts'

const MIGRATIONS = join('supabase', 'migrations')

/** What was written, and what is left to the author. */
export interface Written {
  /** Below the project's folder; null where migrations and schema files make the same. */
  readonly file: string | null
  readonly questions: readonly string[]
  /** Tables whose first rows still differ: one that says something else, or is gone, is the author's to write. */
  readonly rows: readonly string[]
}

/** Number and name of a migration that is written now. @throws UsageError where the last one is later. */
async function nameAt(now: Date, projectDir: string, name: string): Promise<string> {
  const number = numberOf(now)
  const last = (await sqlFiles(join(projectDir, MIGRATIONS))).at(-1) ?? ''
  if (last.slice(0, number.length) < number) return `${number}_${name}.sql`
  throw new UsageError(
    `The last migration, ${last}, is numbered later than now (${number}).`,
    'Is the clock of this machine right? A migration is numbered by the moment it is written.',
  )
}

interface Circumstances {
  readonly now?: Date
  readonly open?: OpenEmpty
}

/**
 * Writes the migration after which a project's database is what its schema files say, and tries it.
 * @param name what it does, as words joined by `_`.
 * @throws UsageError naming what still differs after it, which is to be written by hand; the file stays.
 */
export async function writeDifference(
  projectDir: string,
  name: string,
  { now = new Date(), open }: Circumstances = {},
): Promise<Written> {
  const file = join(MIGRATIONS, await nameAt(now, projectDir, name))
  const databases = await Promise.allSettled([
    databaseOfMigrations(projectDir, open),
    databaseOfSchemas(projectDir, open),
  ])
  try {
    const [ours, wanted] = databases.map((made) => {
      if (made.status === 'rejected') throw made.reason
      return made.value
    })
    if (!ours || !wanted) throw new Error('unreachable: both were made')
    const goal = await readSchema(wanted)
    const { steps, questions } = differenceBetween(await readSchema(ours), goal)
    if (steps.length > 0) {
      await writeFile(join(projectDir, file), writeMigration({ steps, questions }, name))
      await prepareDatabase(ours, projectDir).catch((error: Error) => {
        const advice =
          questions.length > 0
            ? `${file} is written, and asks:\n  ${questions.join('\n  ')}\n  Answer there; the same command then tries it.`
            : `${file} is written, and is to be mended by hand; the same command then tries it.`
        throw new UsageError(error.message, advice)
      })
    }
    const rest = describeChange(changeBetween(await readSchema(ours), goal))
    if (rest !== '')
      throw new UsageError(
        `These still differ, and are to be written by hand:\n${rest}`,
        steps.length > 0 ? `Add them to ${file}.` : 'Add a migration that makes them alike.',
      )
    const rows = await addRows(ours, wanted)
    if (rows.statements.length > 0) {
      const added = rows.statements.join('\n\n')
      if (steps.length > 0) await appendFile(join(projectDir, file), `\n${added}\n`)
      else
        await writeFile(
          join(projectDir, file),
          writeMigration({ steps: [{ phase: 'rest', statements: rows.statements }], questions }, name),
        )
    }
    return {
      file: steps.length > 0 || rows.statements.length > 0 ? file : null,
      questions,
      rows: rows.tables,
    }
  } finally {
    for (const made of databases) if (made.status === 'fulfilled') await made.value.close()
  }
}
