import { readFile, writeFile } from 'node:fs/promises'
import { openMemoryEngine } from '../../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../../supabase/local/engine/prepare.ts'
import { generateTypes } from './generate.ts'

/** Writes the types of a project's database, as its migrations make it, to `file`. @returns whether it changed. */
export async function writeTypes(projectDir: string, file: string, schemas = ['public']): Promise<boolean> {
  const engine = await openMemoryEngine()
  try {
    await prepareDatabase(engine, projectDir)
    const types = await generateTypes(
      async (sql, params) => (await engine.run([{ sql, params }]))[0] ?? [],
      schemas,
    )
    if ((await readFile(file, 'utf8').catch(() => '')) === types) return false
    await writeFile(file, types)
    return true
  } finally {
    await engine.close()
  }
}
