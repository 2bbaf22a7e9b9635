import { useDeferredValue, useMemo } from 'react'
import { LetterFrame } from '@/admin/ui/LetterFrame.tsx'
import type { MailKind, MailSentences } from '@/domain/mail-sentences.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { STYLESHEET } from '@/letters/look.ts'
import { sampleLetter } from '@/letters/sample-letters.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'

interface Props {
  readonly kind: MailKind
  readonly settings: ShopSettings
  readonly sentences: MailSentences
}

/** A letter as it would go out now. */
export function LetterPreview({ kind, settings, sentences }: Props) {
  const shown = useDeferredValue(sentences)
  const letter = useMemo(() => sampleLetter(kind, settings, shown, location.origin), [kind, settings, shown])
  return <LetterFrame letter={letter} sheet={STYLESHEET} hint={t.previewHint} />
}
