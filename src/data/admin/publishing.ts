import * as z from 'zod'
import { RELEASE_PATH } from '@/domain/paths.ts'
import type { Client } from '../client.ts'
import { invokeFunction } from '../invoke-function.ts'
import { calledBy, RefusedError } from './answer.ts'

const change = z.object({
  entity: z.enum([
    'product',
    'hero',
    'appearance',
    'home_page',
    'settings',
    'shipping',
    'category',
    'manufacturer',
    'content',
    'colour',
    'material',
    'redirect',
  ]),
  id: z.string(),
  /** What people call it; empty where there is one. */
  label: z.string(),
  kind: z.enum(['insert', 'update', 'delete']),
  at: z.string(),
  /** Empty for the shop's own software. */
  who: z.string(),
})

/** What a version changed for visitors. */
const part = change.pick({ entity: true, id: true, label: true, kind: true })

const publication = z
  .object({
    id: z.string(),
    kind: z.enum(['publish', 'roll_back']),
    state: z.enum(['requested', 'building', 'published', 'failed']),
    who: z.string(),
    requested_at: z.string(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    duration_ms: z.number().nullable(),
    pages: z.number().nullable(),
    products: z.number().nullable(),
    reason: z.string(),
    release: z.string().nullable(),
    can_roll_back: z.boolean(),
    is_current: z.boolean(),
    warnings: z.array(z.string()),
    changes: z.array(part),
    change_count: z.number().nullable(),
    version_of: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    /** Empty for the shop itself. */
    who: row.who,
    requestedAt: row.requested_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    durationMs: row.duration_ms,
    /** Files that had to be made. */
    pages: row.pages,
    products: row.products,
    /** Why it failed: a code of the database, or the sentence of its publisher. */
    reason: row.reason,
    release: row.release,
    canRollBack: row.can_roll_back,
    /** Whether visitors see it now. */
    isCurrent: row.is_current,
    /** What it leaves out or shows as it was before, a sentence each. */
    warnings: row.warnings,
    /** What it changed for visitors, latest first, at most 20. */
    changes: row.changes,
    /** How many things it changed; null where nobody counted. */
    changeCount: row.change_count,
    /** Of a return: when that version was first published. */
    versionOf: row.version_of,
  }))

const state = z
  .object({
    pending_count: z.number(),
    pending: z.array(change),
    pending_products: z.record(z.string(), change.shape.kind),
    publications: z.array(publication),
    text_faults: z.array(z.string()),
    automatic: z.boolean(),
    is_rolled_back: z.boolean(),
    is_due: z.boolean(),
    /** Whether everything that is over is written down as such. */
    is_settled: z.boolean(),
  })
  .transform((row) => ({
    pendingCount: row.pending_count,
    /** One per thing, latest first, at most 100. */
    pending: row.pending,
    /** Every product that visitors see otherwise than it is saved, by its number. */
    pendingProducts: row.pending_products,
    /** Latest first, at most 20. */
    publications: row.publications,
    /** What the next publication will leave out or show as it was before, a sentence each. */
    textFaults: row.text_faults,
    automatic: row.automatic,
    /** Somebody went back to a former version: nothing is published by itself. */
    isRolledBack: row.is_rolled_back,
    /** Automatic publishing is on, something waits, and nothing changed for half a minute. */
    isDue: row.is_due,
    isSettled: row.is_settled,
  }))

/** A thing that changed since the site was published. */
export type PendingChange = z.infer<typeof change>
export type PublicationPart = z.infer<typeof part>
export type Publication = z.infer<typeof publication>
export type PublishingState = z.infer<typeof state> & {
  /** Whether the shop shows pages to administrators before they are published. */
  readonly canPreview: boolean
}

const release = z.object({ revision: z.number(), previews: z.boolean().default(false) })

/** Of a site that says nothing of itself. */
const UNKNOWN = { revision: 0, previews: false }

/** @returns what the published site says of itself. */
async function publishedRelease(signal: AbortSignal): Promise<z.infer<typeof release>> {
  const response = await fetch(RELEASE_PATH, { cache: 'no-store', signal }).catch(() => null)
  const parsed = release.safeParse(response?.ok ? await response.json().catch(() => null) : null)
  signal.throwIfAborted()
  return parsed.success ? parsed.data : UNKNOWN
}

/** What waits to be published, and the latest publications. @throws RefusedError */
export async function getPublishingState(db: Client, signal: AbortSignal): Promise<PublishingState> {
  const { revision, previews } = await publishedRelease(signal)
  const args = { published_revision: revision }
  const read = async () => state.parse(await calledBy(db.rpc('publication_state', args).abortSignal(signal)))
  let seen = await read()
  // Built elsewhere, never begun or lost: nobody has said so yet.
  if (!seen.isSettled) {
    await calledBy(db.rpc('settle_publications', args).abortSignal(signal))
    seen = await read()
  }
  return { ...seen, canPreview: previews }
}

/** @throws RefusedError publication_running, publication_unknown, publishing_unavailable */
async function start(db: Client, body: { readonly rollBackTo?: string }): Promise<void> {
  const answer = await invokeFunction(db, 'publish', body)
  if (!answer.ok) throw new RefusedError(answer.refusal)
}

/** Asks for a publication; `getPublishingState` says what becomes of it. @throws RefusedError as `start` */
export const publishSite = (db: Client): Promise<void> => start(db, {})

/** Asks for a release that is still kept. @throws RefusedError as `start` */
export const rollBackTo = (db: Client, publicationId: string): Promise<void> =>
  start(db, { rollBackTo: publicationId })

/** @throws RefusedError */
export async function setAutomaticPublishing(db: Client, on: boolean): Promise<void> {
  await calledBy(db.rpc('set_automatic_publishing', { is_on: on }))
}
