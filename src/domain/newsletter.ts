import * as z from 'zod/mini'
import { emailLine } from './form-fields.ts'
import { formGuardSchema } from './form-guard.ts'
import { TEXT_LIMITS } from './rules.ts'

/** Where a subscription form stands. */
export const NEWSLETTER_SOURCES = ['home', 'blog', 'footer', 'profile', 'opening'] as const
export type NewsletterSource = (typeof NEWSLETTER_SOURCES)[number]

/** Version of the consent sentence in `texts/newsletter.ts`: a new sentence takes a new version. */
export const CONSENT_VERSION = '2026-11-23'

/** Version of the same sentence with that of the second box: openings and clicks of emails are counted. */
export const MEASURE_CONSENT_VERSION = '2026-11-27'

/** Those of its versions that speak of the reminder of a cart: who agreed to another is not reminded. */
export const REMINDER_CONSENTS: readonly string[] = ['2026-11-23', '2026-11-27']

/** Those that speak of counted openings and clicks: the emails of who agreed to another are not counted. */
export const MEASURE_CONSENTS: readonly string[] = ['2026-11-27']

/** Days for which it is known whose email was opened, to count it once; as `private.measure_retention`. */
export const MEASURE_DAYS = 30

/** The fields a visitor fills in; the boxes come unticked, the second one is there where the shop counts. */
export const newsletterFormSchema = z.object({
  newsletterEmail: emailLine(TEXT_LIMITS.email),
  consent: z.literal('on', 'consent'),
  measure: z.optional(z.literal('on')),
})

const token = z.string().check(z.minLength(43), z.maxLength(100))

/** What the browser sends to the `newsletter` function. */
export const newsletterRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('subscribe'),
    email: emailLine(TEXT_LIMITS.email),
    /** Version of the sentence that was agreed to. */
    consent: z.literal([CONSENT_VERSION, MEASURE_CONSENT_VERSION]),
    source: z.enum(NEWSLETTER_SOURCES),
    guard: formGuardSchema,
  }),
  z.strictObject({ action: z.literal('confirm'), token }),
  z.strictObject({ action: z.literal('unsubscribe'), token }),
])

export type NewsletterRequest = z.infer<typeof newsletterRequestSchema>
export type SubscribeRequest = Extract<NewsletterRequest, { action: 'subscribe' }>
