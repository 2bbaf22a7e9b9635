import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../../supabase/local/engine/engine.ts'
import { openMemoryEngine } from '../../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../../supabase/local/engine/prepare.ts'

/** Names of the SQL files of a folder, in order. */
export const sqlFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** The schema files as one text, as the baseline holds them. */
export async function readSchemas(projectDir: string): Promise<string> {
  const folder = join(projectDir, 'supabase', 'schemas')
  const texts = (await sqlFiles(folder)).map((file) => readFile(join(folder, file), 'utf8'))
  return (await Promise.all(texts)).join('')
}

/** Opens an empty database. @param projectDir whose migrations it is for. */
export type OpenEmpty = (projectDir?: string) => Promise<Engine>

/** Makes a project's database in memory, from its migrations. */
export async function databaseOfMigrations(
  projectDir: string,
  open: OpenEmpty = openMemoryEngine,
): Promise<Engine> {
  const engine = await open(projectDir)
  try {
    await prepareDatabase(engine, projectDir)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Makes a database in memory that holds what a script makes of a new one. @param file what the script is called in errors */
async function databaseOfScript(sql: string, file: string, open: OpenEmpty): Promise<Engine> {
  const project = await mkdtemp(join(tmpdir(), 'shop-schema-'))
  try {
    await mkdir(join(project, 'supabase', 'migrations'), { recursive: true })
    await writeFile(join(project, 'supabase', 'migrations', `1_${file}.sql`), sql)
    return await databaseOfMigrations(project, open)
  } finally {
    await rm(project, { recursive: true, force: true })
  }
}

/** Makes a project's database in memory from its schema files. @throws Error naming the file and line that is wrong */
export async function databaseOfSchemas(
  projectDir: string,
  open: OpenEmpty = openMemoryEngine,
): Promise<Engine> {
  const folder = join(projectDir, 'supabase', 'schemas')
  try {
    return await databaseOfScript(await readSchemas(projectDir), 'schemas', open)
  } catch (error) {
    const [said = '', place] =
      /^supabase\/migrations\/1_schemas\.sql:(\d+)/.exec(String(error).replace('Error: ', '')) ?? []
    if (!place) throw error
    let line = Number(place)
    for (const file of await sqlFiles(folder)) {
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n').length - 1
      if (line <= lines)
        throw new Error((error as Error).message.replace(said, `supabase/schemas/${file}:${line}`), {
          cause: error,
        })
      line -= lines
    }
    throw error
  }
}
