import * as z from 'zod'
import type { MailServiceName } from './services.ts'

/** What a mail service says later of an email that it took. */
export interface MailEvent {
  /** `bounced`: the address takes no email, for good; `complained`: its reader called it spam. */
  readonly is: 'bounced' | 'complained'
  readonly email: string
  /** The email's own key (`onceKey`), null where the service does not say it. */
  readonly key: string | null
  /** What the other side said, in its own words; empty where nobody knows. */
  readonly reason: string
}

const text = z.string().catch('')
const texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([])

/** https://developers.brevo.com/docs/transactional-webhooks */
const brevo = z
  .object({ event: z.string(), email: z.string(), tags: texts, tag: texts, reason: text })
  .transform(({ event, email, tags, tag, reason }): MailEvent | null => {
    const is = { hard_bounce: 'bounced', invalid_email: 'bounced', spam: 'complained' } as const
    const known = Object.entries(is).find(([name]) => name === event)?.[1]
    return known ? { is: known, email, key: [...tags, ...tag][0] ?? null, reason } : null
  })

/** https://dev.mailjet.com/email/guides/webhooks/ */
const mailjet = z
  .object({
    event: z.string(),
    email: z.string(),
    hard_bounce: z.boolean().catch(false),
    error: text,
    comment: text,
    CustomID: text,
  })
  .transform(({ event, email, hard_bounce, error, comment, CustomID }): MailEvent | null => {
    const is = event === 'spam' ? 'complained' : event === 'bounce' && hard_bounce ? 'bounced' : null
    return is && { is, email, key: CustomID || null, reason: comment || error }
  })

/** Bounces of Postmark after which it sends nothing to the address any more. */
const POSTMARK_FINAL: readonly string[] = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']
/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
const postmark = z
  .object({
    RecordType: z.string(),
    Type: text,
    Email: z.string(),
    Description: text,
    Details: text,
    Metadata: z.object({ once: z.string().optional() }).catch({}),
  })
  .transform(({ RecordType, Type, Email, Description, Details, Metadata }): MailEvent | null => {
    const isComplaint = RecordType === 'SpamComplaint' || Type === 'SpamComplaint'
    const isFinal = RecordType === 'Bounce' && POSTMARK_FINAL.includes(Type)
    const is = isComplaint ? 'complained' : isFinal ? 'bounced' : null
    return is && { is, email: Email, key: Metadata.once ?? null, reason: Details || Description }
  })

/** The name under which the key of an email travels where a service has tags with names. */
export const KEY_TAG = 'once'

/** https://resend.com/docs/webhooks/emails/bounced; tags come as a list, or by their names. */
const resend = z
  .object({
    type: z.string(),
    data: z.object({
      to: texts,
      tags: z.unknown().optional(),
      bounce: z.object({ type: text, message: text }).optional().catch(undefined),
    }),
  })
  .transform(({ type, data: { to, tags, bounce } }): MailEvent | null => {
    const isFinal = type === 'email.bounced' && bounce?.type !== 'Transient'
    const is = type === 'email.complained' ? 'complained' : isFinal ? 'bounced' : null
    const listed = z.array(z.object({ name: z.string(), value: z.string() })).safeParse(tags)
    const named = z.record(z.string(), z.string()).safeParse(tags)
    const key = listed.success
      ? listed.data.find(({ name }) => name === KEY_TAG)?.value
      : named.data?.[KEY_TAG]
    const [email] = to
    return is && email ? { is, email, key: key ?? null, reason: bounce?.message ?? '' } : null
  })

const EVENTS = { brevo, mailjet, postmark, resend }

/**
 * Reads what a mail service sends to the shop's address for events.
 * @param body JSON of one event, or of a list of them.
 * @returns those that matter; what is said of openings, delays and deliveries is left out, and so is what cannot be read.
 */
export function mailEvents(service: MailServiceName, body: unknown): readonly MailEvent[] {
  const all: readonly unknown[] = Array.isArray(body) ? body : [body]
  return all.flatMap((one) => EVENTS[service].safeParse(one).data ?? [])
}
