import type { Engine, Query } from '../engine/engine.ts'

interface Relation {
  readonly name: string
  /** As `pg_class.relkind` says: r and m hold rows, t what is too long for them, S counts, i finds. */
  readonly kind: string
  /** How an index finds: btree, gin and others; null of what is none. */
  readonly method: string | null
}

const RELATIONS = `
  select c.oid::regclass::text as name, c.relkind::text as kind, m.amname as method
  from pg_class c left join pg_am m on m.oid = c.relam and c.relkind = 'i'
  where c.relkind in ('r', 'm', 't', 'i', 'S') and c.relpersistence = 'p' and pg_relation_filenode(c.oid) is not null
  order by c.relkind = 'i', 1`

/** Every page, whose checksum is compared as it is read. */
const PAGES = `select count(length(get_raw_page($1::text, 'main', n)))
  from generate_series(0, pg_relation_size($1::text::regclass) / current_setting('block_size')::int - 1) n`

class Undone extends Error {}

/**
 * Proves a database by reading all of it: each page of each table and index, each row with what is stored apart from it, and each
 * index against its table. Nothing is changed; it takes an engine that was opened with `checks`, on which nobody else works.
 * @returns what is wrong, a line each; none where all is sound.
 */
export async function faultsOf(engine: Engine): Promise<string[]> {
  const faults: string[] = []
  const work = async (query: Query) => {
    await query('create extension if not exists amcheck; create extension if not exists pageinspect')
    await query('set local search_path = public, extensions, pg_catalog')
    for (const row of await query(RELATIONS, [])) {
      const relation = {
        name: String(row.name),
        kind: String(row.kind),
        method: (row.method ?? null) as string | null,
      }
      const fault = await firstFault(query, relation)
      if (fault !== null) faults.push(`${relation.name}: ${fault}`)
    }
    throw new Undone()
  }
  await engine.transaction(work).catch((error: unknown) => {
    if (error instanceof Undone) return
    // What ends the database is its end as a backup, too.
    faults.push(error instanceof Error ? error.message : String(error))
  })
  return faults
}

/** @returns the first thing that is wrong with a relation, or null. */
async function firstFault(query: Query, relation: Relation): Promise<string | null> {
  for (const [sql, params] of checksOf(relation)) {
    await query('savepoint looked')
    try {
      const [row] = await query(sql, params)
      await query('release savepoint looked')
      if (row?.fault) return String(row.fault)
    } catch (error) {
      await query('rollback to savepoint looked')
      return error instanceof Error ? error.message : String(error)
    }
  }
  return null
}

function checksOf({ name, kind, method }: Relation): [string, string[]][] {
  const checks: [string, string[]][] = [[PAGES, [name]]]
  if (kind === 'i') {
    if (method === 'btree') checks.push(['select bt_index_check($1::regclass, true, true)', [name]])
    if (method === 'gin') checks.push(['select gin_index_check($1::regclass)', [name]])
    return checks
  }
  if (kind === 'S') return checks
  checks.push([
    `select 'block ' || blkno || ': ' || msg as fault from verify_heapam($1::regclass, on_error_stop => true) limit 1`,
    [name],
  ])
  // Whole rows: what is stored apart is fetched and unpacked.
  if (kind !== 't') checks.push([`select sum(length(t::text)) from ${name} t`, []])
  return checks
}
