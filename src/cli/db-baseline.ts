import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '@/rendering/root.ts'
import { UsageError } from './config.ts'
import { upgradeFrom } from './schema/baseline.ts'
import { changeBetween, describeChange } from './schema/diff.ts'
import { numberOf } from './schema/migration.ts'
import { readSchema } from './schema/objects.ts'
import { databaseOfMigrations, databaseOfSchemas, readSchemas, sqlFiles } from './schema/project.ts'
import { main, say, step } from './terminal.ts'

const MIGRATIONS = join(ROOT, 'supabase', 'migrations')
const UPGRADES = join(ROOT, 'supabase', 'upgrades')

/** Names of a commit's migrations. @throws UsageError where git knows no such commit. */
function migrationsOf(commit: string): string[] {
  try {
    const listed = execFileSync('git', ['ls-tree', '--name-only', commit, 'supabase/migrations/'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listed.split('\n').flatMap((file) => (file.endsWith('.sql') ? [file.split('/').at(-1) ?? ''] : []))
  } catch {
    throw new UsageError(
      `Git knows no commit ${commit}.`,
      'Name the commit of the last release: git log --oneline',
    )
  }
}

/**
 * `npm run db:baseline -- COMMIT`: one migration in the place of all, made of the schema files, and the upgrade that takes
 * databases of COMMIT, the last release, to it. Databases of commits in between are refused from then on.
 */
await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [commit = ''] = positionals
  if (!/^[0-9a-f]{7,40}$/.test(commit))
    throw new UsageError('Whose databases are taken on?', 'For example: npm run db:baseline -- f2d51070')
  const [ours, wanted] = await step('Making both databases', () =>
    Promise.all([databaseOfMigrations(ROOT), databaseOfSchemas(ROOT)]),
  )
  const change = describeChange(changeBetween(await readSchema(ours), await readSchema(wanted)))
  await Promise.all([ours.close(), wanted.close()])
  if (change !== '')
    throw new UsageError(
      `The migrations do not make what the schema files say:\n${change}`,
      'First: npm run db:diff',
    )
  const files = await sqlFiles(MIGRATIONS)
  const migrations = await Promise.all(
    files.map(async (file) => ({ file, sql: await readFile(join(MIGRATIONS, file), 'utf8') })),
  )
  const former = join(UPGRADES, `${files[0]?.split('_')[0]}.sql`)
  const upgrade = upgradeFrom({
    commit,
    released: migrationsOf(commit),
    upgrade: await readFile(former, 'utf8').catch(() => ''),
    migrations,
  })
  if (upgrade === null)
    throw new UsageError(
      `No migration leads from the database of ${commit} to this one.`,
      'It must be the commit that supabase/upgrades names, or one that began with today’s baseline.',
    )
  const number = numberOf(new Date())
  await Promise.all([
    ...files.map((file) => rm(join(MIGRATIONS, file))),
    rm(UPGRADES, { recursive: true, force: true }),
  ])
  await mkdir(UPGRADES)
  await writeFile(join(MIGRATIONS, `${number}_baseline.sql`), await readSchemas(ROOT))
  await writeFile(join(UPGRADES, `${number}.sql`), upgrade)
  say(
    `✓ supabase/migrations/${number}_baseline.sql and supabase/upgrades/${number}.sql in the place of ${files.length} migrations`,
  )
})
