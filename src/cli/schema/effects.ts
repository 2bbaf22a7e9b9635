import type { Engine } from '../../../supabase/local/engine/engine.ts'
import { BEFORE_NO_STATEMENT, tokensOf } from './sql-tokens.ts'

const KINDS = ['sets', 'refuses', 'queues', 'adds', 'changes', 'removes', 'calls'] as const
type Kind = (typeof KINDS)[number]

/**
 * What a function does besides its answer, by names, tables and functions with their schemas: columns of the row that a trigger is called
 * for, codes of errors, kinds of emails, tables, functions that it calls.
 */
export interface Effects extends Readonly<Record<Kind, ReadonlySet<string>>> {
  /** Whether it runs SQL that it puts together itself: a table that is no part of its texts is not known here. */
  readonly isDynamic: boolean
}

/** Effects of several functions as those of one. */
function together(all: readonly Effects[]): Effects {
  const union = (kind: Kind) => new Set(all.flatMap((effects) => [...effects[kind]]))
  return {
    sets: union('sets'),
    refuses: union('refuses'),
    queues: union('queues'),
    adds: union('adds'),
    changes: union('changes'),
    removes: union('removes'),
    calls: union('calls'),
    isDynamic: all.some(({ isDynamic }) => isDynamic),
  }
}

/** The words of a body by their place, in lower case and empty beyond its end. */
function wordsOf(body: string) {
  const tokens = tokensOf(body)
  const at = (place: number) => tokens[place]?.text.toLowerCase() ?? ''
  /** A name with its schema, where it has one. */
  const nameAt = (place: number) => (at(place + 1) === '.' ? `${at(place)}.${at(place + 2)}` : at(place))
  /** The texts of an argument, of several where it chooses between them. @param place of the bracket before the first */
  const textsOf = (place: number, argument: number): string[] => {
    const texts: string[] = []
    for (let here = place + 1, depth = 0, number = 0; here < tokens.length && depth >= 0; here++) {
      if (at(here) === '(') depth++
      if (at(here) === ')') depth--
      if (at(here) === ',' && depth === 0) number++
      const text = tokens[here]?.text ?? ''
      if (number === argument && text.startsWith("'")) texts.push(text.slice(1, -1))
    }
    return texts
  }
  return { tokens, at, nameAt, textsOf }
}

/** What the body of one function does itself, in texts that it may run as well. @param body in SQL or PL/pgSQL, every table with its schema */
export function effectsOf(body: string): Effects {
  const { tokens, at, nameAt, textsOf } = wordsOf(body)
  const found = Object.fromEntries(KINDS.map((kind) => [kind, new Set()])) as Record<Kind, Set<string>>
  const inside: Effects[] = []
  let filled = ''
  for (const [place, { text }] of tokens.entries()) {
    const word = at(place)
    const [next, isStatement] = [at(place + 1), !BEFORE_NO_STATEMENT.test(at(place - 1))]
    if (word === 'insert' && next === 'into' && at(place + 3) === '.') {
      filled = nameAt(place + 2)
      found.adds.add(filled)
    } else if (word === 'update' && isStatement && (next === 'set' || at(place + 2) === '.'))
      found.changes.add(next === 'set' ? filled : nameAt(place + 1))
    else if (word === 'delete' && isStatement && next === 'from' && at(place + 3) === '.')
      found.removes.add(nameAt(place + 2))
    else if (word === 'setval') found.changes.add('a sequence')
    else if (word === 'new' && next === '.' && (at(place + 3) === ':=' || at(place - 1) === 'into'))
      found.sets.add(at(place + 2))
    else if (word === 'raise' && next === 'exception') found.refuses.add(textsOf(place, 0)[0] ?? 'an error')
    else if (/^(?:public|private)$/.test(word) && next === '.' && at(place + 3) === '(') {
      const name = nameAt(place)
      found.calls.add(name)
      if (name === 'private.queue_mail') for (const kind of textsOf(place + 3, 0)) found.queues.add(kind)
      if (name === 'private.refuse') for (const code of textsOf(place + 3, 1)) found.refuses.add(code)
    } else if (text.startsWith("'")) inside.push(effectsOf(text.slice(1, -1).replaceAll("''", "'")))
  }
  return together([{ ...found, isDynamic: tokens.some((_, place) => at(place) === 'execute') }, ...inside])
}

/** @returns what a function does with all that it calls, over any number of calls. @param bodies of all functions, by name */
export function allEffects(name: string, bodies: ReadonlyMap<string, string>): Effects {
  const reached = new Map<string, Effects>()
  const reach = (one: string) => {
    const body = bodies.get(one)
    // How a code is raised says nothing of which.
    if (body === undefined || reached.has(one) || one === 'private.refuse') return
    const own = effectsOf(body)
    reached.set(one, own)
    for (const called of own.calls) reach(called)
  }
  reach(name)
  return together([...reached.values()])
}

const BODIES = `
  select p.pronamespace::regnamespace || '.' || p.proname as name, string_agg(p.prosrc, e';\\n' order by p.oid) as body
  from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1`

const TRIGGERS = `
  select n.nspname || '.' || c.relname as table, t.tgname as name, p.pronamespace::regnamespace || '.' || p.proname as function,
    pg_get_triggerdef(t.oid, true) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by 1, t.tgname`

/** "after update of status" of a trigger's definition, and its condition without casts. */
function whenOf(definition: string): string {
  const [, events = '', condition] =
    /^CREATE (?:CONSTRAINT )?TRIGGER \S+ (.*?) ON \S+ .*?(?:WHEN \((.*)\) )?EXECUTE FUNCTION/s.exec(
      definition,
    ) ?? []
  const event = events.replaceAll(/\b[A-Z]+\b/g, (word) => word.toLowerCase())
  if (!condition) return event
  const plain = condition.replaceAll(/::(?:character varying|[\w.]+)/g, '').replaceAll(/\s+/g, ' ')
  return `${event}, when \`${plain}\``
}

/** Tables in which an entry means something of its own. */
const MEANING: Readonly<Record<string, string>> = {
  'public.audit_log': 'notes it in the audit log',
  'public.site_changes': 'asks for a publication',
  'public.sales_journal': 'writes the sales journal',
  'private.documents_due': 'owes a document',
}

/** What a trigger does in words. @param linked how a table is called */
function inWords(effects: Effects, linked: (table: string) => string): string {
  const listed = (verb: string, names: Iterable<string>) => {
    const list = [...names].sort().map(linked).join(', ')
    return list === '' ? [] : [`${verb} ${list}`]
  }
  // An email is said by its kind.
  const isMeant = (table: string) =>
    table in MEANING || (table === 'public.mail_outbox' && effects.queues.size > 0)
  const adds = [...effects.adds].filter((table) => !isMeant(table))
  const changes = [...effects.changes].filter((table) => !isMeant(table))
  const parts = [
    ...listed('sets', effects.sets),
    ...listed('may refuse:', effects.refuses),
    ...listed('queues emails:', effects.queues),
    ...Object.entries(MEANING).flatMap(([table, meaning]) => (effects.adds.has(table) ? [meaning] : [])),
    ...listed(
      'adds to',
      adds.filter((table) => !changes.includes(table)),
    ),
    ...listed(
      'adds to and changes',
      adds.filter((table) => changes.includes(table)),
    ),
    ...listed(
      'changes',
      changes.filter((table) => !adds.includes(table)),
    ),
    ...listed('deletes from', effects.removes),
    ...(effects.isDynamic ? ['runs SQL that it puts together'] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : 'writes nothing'
}

const HEAD = `# What a change of a row sets off

Generated by \`npm run db:types\`, compared by \`npm run check\`. For each table its triggers, and what their functions do with all that these
call; what depends on the row is said as if it happened. A table that is written has triggers of its own: follow the link.
`

async function triggersOf(engine: Engine) {
  const [rows = [], triggers = []] = await engine.run([{ sql: BODIES }, { sql: TRIGGERS }], {
    settings: { search_path: '' },
  })
  return { triggers, bodies: new Map(rows.map(({ name, body }) => [String(name), String(body)])) }
}

/** @returns the tables, with their schemas, to which any trigger adds rows. */
export async function filledByTriggers(engine: Engine): Promise<ReadonlySet<string>> {
  const { triggers, bodies } = await triggersOf(engine)
  return together(triggers.map(({ function: called }) => allEffects(String(called), bodies))).adds
}

/**
 * @returns all codes that functions may refuse with, or the triggers of what they write, over any number of both.
 * @param called names of functions, with their schemas. @param written tables that are written without any
 */
export async function refusalsOf(
  engine: Engine,
  called: readonly string[],
  written: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const { triggers, bodies } = await triggersOf(engine)
  const effects = new Map<string, Effects>()
  const reach = (name: string) => {
    if (effects.has(name)) return
    const own = allEffects(name, bodies)
    effects.set(name, own)
    fire(new Set([...own.adds, ...own.changes, ...own.removes]))
  }
  const fire = (tables: ReadonlySet<string>) => {
    for (const trigger of triggers) if (tables.has(String(trigger.table))) reach(String(trigger.function))
  }
  called.forEach(reach)
  fire(new Set(written))
  return together([...effects.values()]).refuses
}

/** @returns \`supabase/EFFECTS.md\` of a database: for each table what its triggers write, queue, publish and refuse. */
export async function describeEffects(engine: Engine): Promise<string> {
  const { triggers, bodies } = await triggersOf(engine)
  const tables = [...new Set(triggers.map(({ table }) => String(table)))]
  const linked = (table: string) =>
    tables.includes(table) ? `[${table}](#${table.replaceAll('.', '')})` : table
  const sections = tables.map((table) => {
    const lines = triggers
      .filter((trigger) => trigger.table === table)
      .map(({ name, function: called, definition }) => {
        const effects = inWords(allEffects(String(called), bodies), linked)
        return `- **${name}**, ${whenOf(String(definition))}: \`${called}\` ${effects}.`
      })
    return `## ${table}\n\n${lines.join('\n')}\n`
  })
  return [HEAD, ...sections].join('\n')
}
