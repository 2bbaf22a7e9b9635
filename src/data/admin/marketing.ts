import * as z from 'zod'
import {
  type EmailProduct,
  NEWSLETTER_STATUSES,
  type NewsletterInput,
  newsletterBlock,
} from '@/domain/newsletter-email.ts'
import type { SegmentCondition, SegmentFields } from '@/domain/segment.ts'
import type { Client } from '../client.ts'
import { emailProducts } from '../newsletters.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

const condition = z.object({ field: z.string(), is: z.string(), value: z.string().nullable() })

const ownSegment = {
  /** What a newsletter is addressed by: a name that every shop has, or `s` and the number. */
  audience: z.string(),
  /** Null for those that every shop has. */
  id: z.number().nullable(),
  version: z.number().nullable(),
  name: z.string().nullable(),
  match: z.enum(['all', 'any']).nullable(),
  conditions: z.array(condition).nullable(),
}
const segment = row({
  ...ownSegment,
  /** Customers in it, and those of them who agreed to the newsletter. */
  members: z.number(),
  agreed: z.number(),
})
export type Segment = z.infer<typeof segment>

const newsletterShape = {
  id: z.number(),
  version: z.number(),
  subject: z.string(),
  audience: z.string(),
  /** Of a segment of the shop's own. */
  audienceName: z.string().nullable(),
  status: z.enum(NEWSLETTER_STATUSES),
  /** Why it paused by itself, or is a draft again. */
  trouble: z.enum(['refused', 'nobody']).nullable(),
  /** When it was to leave, of one that was scheduled. */
  scheduledFor: z.string().nullable(),
  tally: z.object({
    recipients: z.number(),
    queued: z.number(),
    sent: z.number(),
    failed: z.number(),
    refused: z.number(),
    skipped: z.number(),
  }),
  /** Null of one that was sent while the shop did not count. */
  counted: z
    .object({ letters: z.number(), opened: z.number(), clicked: z.number() })
    .transform(({ letters, ...counts }) => ({ ...counts, emails: letters }))
    .nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
}
const newsletterRow = row(newsletterShape)
export type NewsletterRow = z.infer<typeof newsletterRow>

const newsletter = row({
  ...newsletterShape,
  blocks: z.array(newsletterBlock),
  /** Those it names that the shop shows now. */
  products: emailProducts,
  /** Where it is counted, where its links lead and how many followed each first, the most followed one first. */
  links: z.array(z.object({ href: z.string(), clicked: z.number() })),
  /** The last that could not be sent; the address is null once its owner was erased. */
  troubles: z.array(
    z.object({
      email: z.string().nullable(),
      status: z.enum(['failed', 'refused']),
      reason: z.string().nullable(),
    }),
  ),
})
export type Newsletter = z.infer<typeof newsletter>

const marketing = row({
  segments: z.array(segment),
  /** Who agreed, customers or not. */
  subscribers: z.number(),
  /** Subscribers whose addresses the mail service refused. */
  refused: z.number(),
  promotionalEmails: z.boolean(),
  measureNewsletters: z.boolean(),
  newsletters: z.array(newsletterRow),
  insights: row({
    /** Of 90 days, in paid orders. */
    bestCode: z.nullable(row({ code: z.string(), orders: z.number(), revenue: euros })),
    orders: z.number(),
    ordersWithCode: z.number(),
    lastNewsletter: z.nullable(
      row({
        subject: z.string(),
        at: z.string(),
        sent: z.number(),
        /** Readers who left after it. */
        left: z.number(),
      }),
    ),
  }),
})
export type Marketing = z.infer<typeof marketing>

/** @throws RefusedError */
export const getMarketing = async (db: Client, signal: AbortSignal): Promise<Marketing> =>
  marketing.parse(await calledBy(db.rpc('admin_marketing').abortSignal(signal)))

/** @throws RefusedError newsletter_unknown */
export const getNewsletterFor = async (db: Client, id: number, signal: AbortSignal): Promise<Newsletter> =>
  newsletter.parse(await calledBy(db.rpc('admin_newsletter', { newsletter: id }).abortSignal(signal)))

/** The newer version that a refused save tells. */
export const toNewsletter = (details: unknown): Newsletter => newsletter.parse(details)

/** What was read of a newsletter before it is changed. */
type Read = Pick<Newsletter, 'id' | 'version'>

/** @param former what was read; null begins one. @throws RefusedError newsletter_changed, newsletter_gone, newsletter_invalid */
export const saveNewsletter = async (
  db: Client,
  former: Read | null,
  fields: NewsletterInput,
): Promise<Newsletter> =>
  newsletter.parse(
    await calledBy(
      db.rpc('save_newsletter', {
        newsletter: former?.id ?? null,
        expected_version: former?.version ?? null,
        fields: { subject: fields.subject, audience: fields.audience, blocks: [...fields.blocks] },
      }),
    ),
  )

/** @throws RefusedError newsletter_changed, newsletter_gone */
export async function removeNewsletter(db: Client, { id, version }: Read): Promise<void> {
  await calledBy(db.rpc('remove_newsletter', { newsletter: id, expected_version: version }))
}

/** @returns the administrator's own address. @throws RefusedError newsletter_changed, too_many_requests */
export const testNewsletter = async (db: Client, { id, version }: Read): Promise<string> =>
  z
    .object({ email: z.string() })
    .parse(await calledBy(db.rpc('test_newsletter', { newsletter: id, expected_version: version }))).email

/** @throws RefusedError newsletter_changed, newsletter_gone, newsletter_nobody, promotional_emails_off */
export const sendNewsletter = async (db: Client, { id, version }: Read): Promise<Newsletter> =>
  newsletter.parse(await calledBy(db.rpc('send_newsletter', { newsletter: id, expected_version: version })))

/**
 * Has a draft leave later. @param day as `2026-11-24`, @param hour as `10:30`, both in France.
 * @throws RefusedError newsletter_changed, newsletter_gone, newsletter_moment, promotional_emails_off
 */
export const scheduleNewsletter = async (
  db: Client,
  { id, version }: Read,
  day: string,
  hour: string,
): Promise<Newsletter> =>
  newsletter.parse(
    await calledBy(db.rpc('schedule_newsletter', { newsletter: id, expected_version: version, day, hour })),
  )

/** Makes a scheduled newsletter a draft again. @throws RefusedError newsletter_gone */
export const unscheduleNewsletter = async (db: Client, id: number): Promise<Newsletter> =>
  newsletter.parse(await calledBy(db.rpc('unschedule_newsletter', { newsletter: id })))

/** @throws RefusedError newsletter_gone */
export const pauseNewsletter = async (db: Client, id: number, isPaused: boolean): Promise<Newsletter> =>
  newsletter.parse(await calledBy(db.rpc('pause_newsletter', { newsletter: id, is_paused: isPaused })))

/** Products as an email that left now would show them. @throws RefusedError */
export const getEmailProducts = async (
  db: Client,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly EmailProduct[]> =>
  emailProducts.parse(
    await calledBy(db.rpc('admin_letter_products', { product_ids: [...ids] }).abortSignal(signal)),
  )

const stored = row(ownSegment)
export type OwnSegment = z.infer<typeof stored>
/** The newer version that a refused save tells. */
export const toSegment = (details: unknown): OwnSegment => stored.parse(details)

/** @param former what was read; null adds one. @throws RefusedError segment_changed, segment_exists, segment_invalid */
export const saveSegment = async (
  db: Client,
  former: { readonly id: number; readonly version: number } | null,
  fields: SegmentFields,
): Promise<OwnSegment> =>
  stored.parse(
    await calledBy(
      db.rpc('save_segment', {
        segment: former?.id ?? null,
        expected_version: former?.version ?? null,
        fields: {
          name: fields.name,
          match: fields.match,
          conditions: fields.conditions.map((one) => ({ ...one })),
        },
      }),
    ),
  )

/** @throws RefusedError segment_in_use */
export async function removeSegment(db: Client, id: number): Promise<void> {
  await calledBy(db.rpc('remove_segment', { segment: id }))
}

const counts = z.object({ members: z.number(), agreed: z.number() })
export type SegmentCounts = z.infer<typeof counts>

/** How many customers meet these conditions, and how many of them agreed to the newsletter. @throws RefusedError */
export const countSegment = async (
  db: Client,
  match: 'all' | 'any',
  conditions: readonly SegmentCondition[],
  signal: AbortSignal,
): Promise<SegmentCounts> =>
  counts.parse(
    await calledBy(
      db
        .rpc('count_segment', { match, conditions: conditions.map((one) => ({ ...one })) })
        .abortSignal(signal),
    ),
  )
