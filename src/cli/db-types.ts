import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { main, say } from './terminal.ts'
import { writeTypes } from './types/write.ts'

/** `npm run db:types`: writes the types of the database as the migrations make it. */
await main(async () => {
  const file = join('src', 'data', 'database.types.ts')
  const changed = await writeTypes(ROOT, join(ROOT, file))
  say(changed ? `✓ ${file} written` : `✓ ${file} is up to date`)
})
