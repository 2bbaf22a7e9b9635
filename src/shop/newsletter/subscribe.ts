import { callNewsletter } from '@/data/newsletter.ts'
import {
  CONSENT_VERSION,
  MEASURE_CONSENT_VERSION,
  NEWSLETTER_SOURCES,
  newsletterFormSchema,
} from '@/domain/newsletter.ts'
import { formText } from '@/texts/forms.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import type { Problems } from '@/ui/form/connect.ts'
import { formGuard } from '@/ui/form/guard.ts'
import { fieldProblems, refusalProblems } from '@/ui/form/problems.ts'

/** What a form says once it is sent: no page carries it for those who never write. */
export const SAID = {
  sending: newsletterText.sending,
  failed: formText.failed,
  done: newsletterText.done,
}

/** Checks an address and a ticked box, and asks for the newsletter. @returns what is wrong, or null. */
export async function subscribe(
  place: string | undefined,
  values: Readonly<Record<string, string>>,
): Promise<Problems | null> {
  const parsed = newsletterFormSchema.safeParse(values)
  if (!parsed.success) return fieldProblems(parsed.error.issues)
  const sent = await callNewsletter({
    action: 'subscribe',
    email: parsed.data.newsletterEmail,
    consent: parsed.data.measure ? MEASURE_CONSENT_VERSION : CONSENT_VERSION,
    source: NEWSLETTER_SOURCES.find((source) => source === place) ?? 'footer',
    guard: await formGuard(values.trap),
  })
  return sent.ok ? null : refusalProblems(sent.refusal.code)
}
