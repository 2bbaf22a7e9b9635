/** A section of a configuration. */
export type Section = Record<string, unknown>

/** Tools of a developer's machine and what belongs to hosted projects alone: nobody misses them here. */
const OF_OTHERS =
  /^(?:project_id|\$schema|studio|inbucket|local_smtp|analytics|edge_runtime\.(?:policy|inspector_port|deno_version)|remotes|experimental|db\.(?:port|shadow_port|major_version|health_timeout|pooler|migrations\.schema_paths|root_key|settings)|api\.(?:port|enabled|tls)|auth\.(?:enabled|rate_limit\.(?:anonymous_users|sms_sent|web3))|storage\.enabled|edge_runtime\.enabled|db\.seed\.enabled|db\.migrations\.enabled)(?:\.|$)/

const asksForNothing = (value: unknown): boolean =>
  [false, 0, '', '0', '0s', '0m', '0h'].includes(value as string) ||
  (Array.isArray(value) && value.length === 0)

/** What would stand open, or be done, against the file's word. */
const DOORS: readonly (readonly [name: RegExp, isAsked: (value: unknown) => boolean, why: string])[] = [
  [
    /^auth\.hook\.\w+\.enabled$/,
    (value) => value === true,
    'no hook is called, so that what it refuses would be let in',
  ],
  [
    /^auth\.password_requirements$/,
    (value) => value !== '',
    'passwords are held against minimum_password_length alone',
  ],
  [/^auth\.captcha\.enabled$/, (value) => value === true, 'no captcha is asked for'],
  [
    /^auth\.enable_anonymous_sign_ins$/,
    (value) => value === true,
    'there are no anonymous users, whom policies would tell apart',
  ],
  [/^auth\.sessions\.\w+$/, (value) => !asksForNothing(value), 'sessions have no end here'],
  [
    /^(?:api|auth|storage|edge_runtime|db\.seed|db\.migrations)\.enabled$/,
    (value) => value === false,
    'it would be there all the same',
  ],
]

const VARIABLE = /^env\((\w+)\)$/
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Weighs what a configuration asks for and nobody reads.
 * @param unread values by their names, `auth.sms`; sections among them.
 * @returns the names of what is left out. @throws Error for what must not be
 */
export function unheeded(unread: ReadonlyMap<string, unknown>, env: Environment): string[] {
  const leaves = [...unread]
    .flatMap(([name, value]) => leavesOf(name, value))
    .map(([name, value]) => [name, variable(value, env) ?? value] as const)
  const open = leaves.flatMap(([name, value]) =>
    DOORS.flatMap(([which, isAsked, why]) =>
      which.test(name) && (isAsked(value) || VARIABLE.test(String(value)))
        ? [`${name} = ${JSON.stringify(value)}: ${why}`]
        : [],
    ),
  )
  if (open.length > 0)
    throw new Error(
      `the embedded backend does not do what follows, and leaving it out would open a door. Take it out, or use a hosted project.\n  ${open.join('\n  ')}`,
    )
  const isSeed = (name: string, value: unknown) =>
    name === 'db.seed.sql_paths' && /^(?:\.\/)?(?:supabase\/)?seed\.sql$/.test([value].flat().join())
  return leaves
    .filter(([name, value]) => !OF_OTHERS.test(name) && !asksForNothing(value) && !isSeed(name, value))
    .map(([name]) => name.replace(/\.enabled$/, ''))
}

/** The values below a name. A section that says whether it is enabled says no more by the rest, and a bucket is one thing. */
function leavesOf(name: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
  const section = value as Section
  if ('enabled' in section) return [[`${name}.enabled`, section.enabled]]
  if (/^storage\.buckets\.[^.]+$/.test(name)) return [[name, true]]
  return Object.entries(section).flatMap(([key, inner]) => leavesOf(`${name}.${key}`, inner))
}

/**
 * Puts variables in the place of `env(NAME)`; one that is `true`, `false` or a number is that.
 * @throws Error naming what is not set
 */
export function withVariables(section: Section, env: Environment): Section {
  const resolved = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) return value.map((one, index) => resolved(one, `${at}[${index}]`))
    if (typeof value === 'object' && value !== null && !(value instanceof Date))
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, resolved(inner, at ? `${at}.${key}` : key)]),
      )
    const [, name] = typeof value === 'string' ? (VARIABLE.exec(value) ?? []) : []
    if (name === undefined) return value
    const set = variable(value, env)
    if (set === undefined) throw new Error(`${at} asks for the variable ${name}, which is not set`)
    return set
  }
  return resolved(section, '') as Section
}

/** @returns what an `env(NAME)` is; undefined for any other value, and for what is not set. */
function variable(value: unknown, env: Environment): unknown {
  const [, name = ''] = typeof value === 'string' ? (VARIABLE.exec(value) ?? []) : []
  const set = env[name]
  return set !== undefined && /^(?:true|false|[1-9]\d*|0)$/.test(set) ? JSON.parse(set) : set
}
