import * as z from 'zod'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

/** What became of one column: `old` misses where it was empty, `new` where it is. */
const change = z.object({
  old: z.json().optional(),
  new: z.json().optional(),
  /** The values are not kept. */
  hidden: z.boolean().default(false),
})

const entry = z
  .object({
    id: z.number(),
    at: z.string(),
    admin_name: z.string(),
    table_name: z.string(),
    row_id: z.string(),
    row_label: z.string(),
    operation: z.enum([
      'insert',
      'update',
      'delete',
      'log_in',
      'log_in_failed',
      'log_in_locked',
      'log_in_unlocked',
    ]),
    changes: z.record(z.string(), change),
  })
  .transform((row) => ({
    id: row.id,
    at: row.at,
    adminName: row.admin_name,
    table: row.table_name,
    rowId: row.row_id,
    /** What people called it at the time; may be empty. */
    rowLabel: row.row_label,
    operation: row.operation,
    changes: row.changes,
  }))
const entries = z.array(entry)
const authors = z.array(z.object({ id: z.string(), name: z.string() }))

export type AuditChange = z.infer<typeof change>
/** One write of an administrator, or what became of a log-in. */
export type AuditEntry = z.infer<typeof entry>
export type AuditAuthor = z.infer<typeof authors>[number]

export interface AuditSearch {
  /** Null for all. */
  readonly tables: readonly string[] | null
  /** Id of an administrator; null for all. */
  readonly admin: string | null
  /** First and last day, `2026-11-22`, as in Paris; null for no bound. */
  readonly from: string | null
  readonly to: string | null
}

/** Entries that one file takes. */
export const MAX_EXPORTED = 10_000

/** Entries a page has; a shorter one is the last. */
export const AUDIT_PAGE = 50

/** @param before id of the last entry of the page before; null for the first page. @throws RefusedError owner_required */
export async function listAudit(
  db: Client,
  search: AuditSearch,
  before: number | null,
  signal?: AbortSignal,
  perPage = AUDIT_PAGE,
): Promise<readonly AuditEntry[]> {
  const call = db.rpc('admin_audit', {
    wanted_tables: search.tables && [...search.tables],
    wanted_admin: search.admin,
    before,
    per_page: perPage,
    first_day: search.from,
    last_day: search.to,
  })
  return entries.parse(await calledBy(signal ? call.abortSignal(signal) : call))
}

/** Whoever stands in the log. @throws RefusedError owner_required */
export async function listAuditAuthors(db: Client, signal: AbortSignal): Promise<readonly AuditAuthor[]> {
  return authors.parse(await calledBy(db.rpc('admin_audit_authors').abortSignal(signal)))
}

/** What was changed of one thing, latest first. @param tables all that tell of it. @throws RefusedError */
export async function auditOf(
  db: Client,
  tables: readonly string[],
  rowId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<readonly AuditEntry[]> {
  const call = db.rpc('admin_audit_of', {
    tables: [...tables],
    row_key: rowId,
    before,
    per_page: AUDIT_PAGE,
  })
  return entries.parse(await calledBy(call.abortSignal(signal)))
}
