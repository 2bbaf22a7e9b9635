import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../../../supabase/local/engine/engine.ts'
import { generateTypes } from '../types/generate.ts'
import { describeEffects } from './effects.ts'

/** A file of the project, by its path in it, and what is to stand there. */
interface Generated {
  readonly file: string
  readonly text: string
}

/** @returns the files that are generated from the database and say something else than it. @param engine of the migrations */
export async function staleFiles(engine: Engine, projectDir: string): Promise<Generated[]> {
  const query = async (sql: string, params: readonly unknown[]) =>
    (await engine.run([{ sql, params }]))[0] ?? []
  const files: Generated[] = [
    { file: join('src', 'data', 'database.types.ts'), text: await generateTypes(query, ['public']) },
    { file: join('supabase', 'EFFECTS.md'), text: await describeEffects(engine) },
  ]
  const stored = await Promise.all(
    files.map(({ file }) => readFile(join(projectDir, file), 'utf8').catch(() => '')),
  )
  return files.filter(({ text }, index) => text !== stored[index])
}
