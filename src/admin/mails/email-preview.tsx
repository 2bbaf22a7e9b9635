import { useDeferredValue, useMemo } from 'react'
import { EmailFrame } from '@/admin/ui/email-frame.tsx'
import type { MailKind, MailSentences } from '@/domain/mail-sentences.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { schemesOf, stylesheetIn } from '@/emails/look.ts'
import { sampleEmail } from '@/emails/sample-emails.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'

interface Props {
  readonly kind: MailKind
  readonly settings: ShopSettings
  readonly sentences: MailSentences
}

/** An email as it would go out now. */
export function EmailPreview({ kind, settings, sentences }: Props) {
  const shown = useDeferredValue(sentences)
  const email = useMemo(() => sampleEmail(kind, settings, shown, location.origin), [kind, settings, shown])
  const sheet = stylesheetIn(schemesOf(settings.appearance.colours))
  return <EmailFrame email={email} sheet={sheet} hint={t.previewHint} />
}
