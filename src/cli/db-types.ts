import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { staleFiles } from './schema/generated.ts'
import { databaseOfMigrations } from './schema/project.ts'
import { main, say } from './terminal.ts'

/** `npm run db:types`: writes the types of the database as the migrations make it, and what its triggers do. */
await main(async () => {
  const engine = await databaseOfMigrations(ROOT)
  const stale = await staleFiles(engine, ROOT).finally(() => engine.close())
  for (const { file, text } of stale) {
    await writeFile(join(ROOT, file), text)
    say(`✓ ${file} written`)
  }
  if (stale.length === 0) say('✓ Types and effects are up to date')
})
