import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { UsageError } from './config.ts'
import { staleFiles } from './schema/generated.ts'
import { faultsOf, latecomersOf } from './schema/migration.ts'
import { undeclared } from './schema/personal-columns.ts'
import { databaseOfMigrations, sqlFiles } from './schema/project.ts'
import { main, say } from './terminal.ts'

/**
 * Names of migrations in the order in which they came into git's history. A copy without one, without git, or of another user, whom git
 * does not trust, has none but that of the numbers.
 */
function addedMigrations(): string[] {
  if (!existsSync(join(ROOT, '.git'))) return []
  const options = ['--reverse', '--no-renames', '--diff-filter=A', '--name-only', '--format=']
  const { status, stdout } = spawnSync('git', ['log', ...options, '--', 'supabase/migrations'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').map((file) => basename(file)) : []
}

/**
 * Part of `npm run check`: no migration is numbered in the future or before one that was there, none asks what its author has not answered, every column that
 * says something of a customer is declared, and the types and `supabase/EFFECTS.md` say what the database is.
 */
await main(async () => {
  const folder = join(ROOT, 'supabase', 'migrations')
  const files = await sqlFiles(folder)
  const engine = await databaseOfMigrations(ROOT)
  const [unsaid, stale] = await Promise.all([undeclared(engine), staleFiles(engine, ROOT)]).finally(() =>
    engine.close(),
  )
  const faults = [
    ...faultsOf(files, new Date(), (file) => readFileSync(join(folder, file), 'utf8')),
    ...latecomersOf(files, addedMigrations()),
    ...unsaid,
    ...stale.map(({ file }) => `${file} does not say what the database is: npm run db:types`),
  ]
  if (faults.length > 0)
    throw new UsageError(faults.join('\n  '), 'supabase/schemas/README.md says how one is written.')
  say(`${files.length} migrations, all columns of customers declared, types and effects up to date`)
})
