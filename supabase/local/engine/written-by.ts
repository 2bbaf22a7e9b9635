import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import type { Engine } from './engine.ts'
import { recordedVersions } from './upgrade.ts'

const TABLE = 'supabase_migrations.schema_migrations'

/** Which version of the code this is: that of its package, and its commit where git knows one. */
async function versionOf(projectDir: string): Promise<string> {
  const text = await readFile(path.join(projectDir, 'package.json'), 'utf8').catch(() => '{}')
  const { version = 'unknown' } = JSON.parse(text) as { version?: string }
  const commit = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectDir }).then(
    ({ stdout }) => `, commit ${stdout.trim()}`,
    () => '',
  )
  return `version ${version}${commit}`
}

/** Leaves in a database which version of the code has migrated it last: an older one that meets it can say so. */
export async function signDatabase(engine: Engine, projectDir: string): Promise<void> {
  const signature = `${await versionOf(projectDir)}, of ${new Date().toISOString().slice(0, 10)}`
  await engine.exec(`comment on table ${TABLE} is '${signature.replaceAll("'", "''")}'`)
}

/**
 * Refuses a database that a later version of the code has written: this one would take orders by rules that are no more.
 * @param known versions of the project's migrations, in order; the first is the baseline. @throws StartError; nothing is changed
 */
export async function refuseNewer(
  engine: Engine,
  projectDir: string,
  known: readonly string[],
): Promise<void> {
  const [baseline = '', last = ''] = [known[0], known.at(-1)]
  const versions = await recordedVersions(engine)
  const later = versions.filter((version) => version > last && !known.includes(version)).sort()
  // One of before the baseline has earlier numbers, too, whatever its last one is; it has a way here.
  const isOfThis = versions.includes(baseline) || versions.every((version) => version > baseline)
  if (known.length === 0 || later.length === 0 || !isOfThis) return
  const sql = `select obj_description('${TABLE}'::regclass) as by, (select name from ${TABLE} where version = $1) as name`
  const [[row] = []] = await engine.run([{ sql, params: [later.at(-1)] }])
  const writer = row?.by ? `${row.by}` : 'a later version'
  throw new StartError(
    'database_newer',
    `the database is newer than this code: it was written by ${writer}, up to migration ${later.at(-1)}_${row?.name ?? ''}; this is ${await versionOf(projectDir)}, whose last migration is ${last}. Nothing was changed`,
    {
      advice:
        'Check out the version that wrote it. To go back to this one, restore the backup that was taken before: npm run restore -- FILE --force',
    },
  )
}
