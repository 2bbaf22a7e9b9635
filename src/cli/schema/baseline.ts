import { digestOf, readHeader } from '../../../supabase/local/engine/upgrade.ts'

/** A migration's file and what it says. */
export interface Migration {
  readonly file: string
  readonly sql: string
}

const versionOf = (file: string): string => file.split('_')[0] ?? ''

/** What {@link upgradeFrom} is told. */
interface Squash {
  /** The commit of the release whose databases the upgrade takes on. */
  readonly commit: string
  /** Names of that commit's migrations. */
  readonly released: readonly string[]
  /** The upgrade to today's baseline. */
  readonly upgrade: string
  /** Today's migrations in order, the baseline first. */
  readonly migrations: readonly Migration[]
}

/**
 * The upgrade that takes a release's databases to a baseline made of today's migrations: what came after that release.
 * @returns null where neither the migrations nor their upgrade know that release.
 */
export function upgradeFrom({ commit, released, upgrade, migrations }: Squash): string | null {
  const digest = digestOf(released.map(versionOf))
  const later = migrations.filter(({ file }) => !released.includes(file))
  const begun = released.includes(migrations[0]?.file ?? '')
  if (!begun && readHeader(upgrade).digest !== digest) return null
  // A release of before today's baseline has what its upgrade does instead of it.
  const texts = begun
    ? later.map(({ sql }) => sql)
    : [upgrade.split('\n').slice(1).join('\n').replace(/^\n+/, ''), ...later.slice(1).map(({ sql }) => sql)]
  return [`-- From commit ${commit}: ${digest}\n`, ...texts.filter((sql) => sql.trim() !== '')].join('\n')
}
