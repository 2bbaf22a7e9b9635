import { z } from 'zod'
import type { Backend } from '../../supabase/local/backend.ts'
import { type BackupOptions, backUp } from '../../supabase/local/ops/backup.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'

const queryInput = z.object({ sql: z.string() })
const backupInput = z.object({ file: z.string() })

/**
 * The operations that a running backend carries out for other processes of its owner: `query`, `migrate`, `backup`.
 * @returns their answer, or undefined for a command that is none of them
 */
export async function runOperation(
  backend: Pick<Backend, 'engine' | 'migrate'>,
  folder: Pick<BackupOptions, 'dataDir' | 'leaveOut' | 'beside'>,
  command: string,
  input: unknown,
): Promise<unknown> {
  if (command === 'migrate') return { applied: await backend.migrate() }
  if (command === 'query') return { rows: await runQuery(backend.engine, queryInput.parse(input).sql) }
  if (command !== 'backup') return undefined
  return await backUp({ ...folder, engine: backend.engine, file: backupInput.parse(input).file })
}
