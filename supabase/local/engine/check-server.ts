import { StartError } from '../start-error.ts'
import type { Engine } from './engine.ts'

/** The first version whose users without all rights may make roles and then switch to them. */
const OLDEST = 16
/** Roles that requests run as, and the one that hosted projects connect with. */
const SWITCHED = ['anon', 'authenticated', 'service_role']

/** What a server and a user bring along. */
export interface ServerFacts {
  /** `150008` is 15.8. */
  readonly version: number
  readonly user: string
  readonly database: string
  readonly isSuperuser: boolean
  readonly createsRoles: boolean
  readonly bypassesRls: boolean
  readonly ownsDatabase: boolean
  /** Whether it may create in the schema public, and let others use it. */
  readonly ownsPublic: boolean
  /** Those of the roles that are there. */
  readonly roles: readonly {
    readonly name: string
    /** Whether the user may switch to it. */
    readonly isOpen: boolean
    readonly bypassesRls: boolean
  }[]
}

const FACTS = `
  select current_setting('server_version_num')::int as version, current_user as "user", d.datname as database,
    r.rolsuper as "isSuperuser", r.rolcreaterole as "createsRoles", r.rolbypassrls as "bypassesRls",
    pg_has_role(current_user, d.datdba, 'USAGE') as "ownsDatabase",
    coalesce((
      select pg_has_role(current_user, n.nspowner, 'USAGE')
        or has_schema_privilege(n.oid, 'CREATE') and has_schema_privilege(n.oid, 'USAGE WITH GRANT OPTION')
      from pg_namespace n where n.nspname = 'public'
    ), has_database_privilege(d.datname, 'CREATE')) as "ownsPublic",
    coalesce((
      select json_agg(json_build_object('name', w.rolname, 'bypassesRls', w.rolbypassrls,
        'isOpen', r.rolsuper or pg_has_role(current_user, w.oid, $1)))
      from pg_roles w where w.rolname = any ($2)
    ), '[]') as roles
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`

/**
 * Looks whether a server is new enough and its user may do what a backend does there. Nothing is written.
 * @throws StartError server_unfit naming all that is missing and the statements that give it
 */
export async function checkServer(engine: Engine): Promise<void> {
  const [[row] = []] = await engine.run([
    { sql: "select current_setting('server_version_num')::int as version" },
  ])
  // Postgres 15 does not know the right to switch to a role by itself.
  const right = Number(row?.version) >= OLDEST * 10_000 ? 'SET' : 'MEMBER'
  const [[facts] = []] = await engine.run([{ sql: FACTS, params: [right, SWITCHED] }])
  const unfit = unfitness(facts as unknown as ServerFacts)
  if (unfit) throw new StartError('server_unfit', unfit.message, { advice: unfit.advice })
}

/** @returns what a server lacks and what gives it; null where it is fit. */
export function unfitness(facts: ServerFacts): { message: string; advice: string } | null {
  const { version, user, database, isSuperuser, roles } = facts
  if (version < OLDEST * 10_000) {
    const number = `${Math.floor(version / 10_000)}.${version % 10_000}`
    const message = `the server of DATABASE_URL is Postgres ${number}: ${OLDEST} and newer only`
    return {
      message,
      advice: 'Nothing was changed. Move the database to a newer server, or start without DATABASE_URL.',
    }
  }
  if (isSuperuser) return null
  const [role, own] = [quoted(user), quoted(database)]
  const missing = SWITCHED.filter((name) => !roles.some((one) => one.name === name))
  const closed = roles.filter(({ isOpen }) => !isOpen).map(({ name }) => name)
  const service = roles.find(({ name }) => name === 'service_role')
  const lacks: (readonly [lacking: boolean, right: string, remedy: string])[] = [
    [missing.length > 0 && !facts.createsRoles, 'to create roles', `alter role ${role} createrole;`],
    [
      missing.includes('service_role') && !facts.bypassesRls,
      'to bypass row level security, which it gives on to service_role',
      `alter role ${role} bypassrls;`,
    ],
    [
      service?.bypassesRls === false,
      'a service_role that bypasses row level security',
      'alter role service_role bypassrls;',
    ],
    [
      closed.length > 0,
      `to switch to ${closed.join(', ')}`,
      `grant ${closed.join(', ')} to ${role} with set true;`,
    ],
    [!facts.ownsDatabase, `to own the database ${database}`, `alter database ${own} owner to ${role};`],
    [
      !facts.ownsPublic,
      'to create in the schema public',
      `grant all on schema public to ${role} with grant option;`,
    ],
  ]
  const lacking = lacks.filter(([isLacking]) => isLacking)
  if (lacking.length === 0) return null
  return {
    message: `the user ${user} of DATABASE_URL lacks rights: ${lacking.map(([, right]) => right).join('; ')}`,
    advice: `Nothing was changed. As a superuser, in that database:\n${lacking.map(([, , remedy]) => `  ${remedy}`).join('\n')}`,
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
