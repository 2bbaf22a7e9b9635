import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { resetSentences, saveSentences } from '@/data/admin/mails.ts'
import { paragraphs, requiredLine } from '@/domain/form-fields.ts'
import {
  hasKnownPlaceholders,
  MAIL_SENTENCE_LIMITS,
  type MailKind,
  type MailSentences,
  PLACEHOLDERS,
} from '@/domain/mail-sentences.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { sentencesQuery } from './queries.ts'

const schema = z.object({
  subject: requiredLine(MAIL_SENTENCE_LIMITS.subject),
  intro: paragraphs(MAIL_SENTENCE_LIMITS.intro).refine((text) => text !== '', 'required'),
  closing: paragraphs(MAIL_SENTENCE_LIMITS.closing),
})

const FIELDS = ['subject', 'intro', 'closing'] as const

/** The form of a letter's sentences. @param version what they are made from. @param saved the sentences that hold. */
export function useSentences(kind: MailKind, version: number, saved: MailSentences) {
  const cache = useQueryClient()
  const failed = (error: unknown) => {
    if (codeOf(error) === 'mail_text_changed')
      showToast({ title: t.changedElsewhere, variant: 'destructive' })
    else toastFailure(t.saveFailed, error)
  }
  const form = useForm<MailSentences, MailSentences>({
    schema,
    saved,
    draft: `email-${kind}`,
    send: async (sentences) => {
      const wrong = FIELDS.filter((field) => !hasKnownPlaceholders(kind, sentences[field]))
      if (wrong.length > 0)
        return Object.fromEntries(wrong.map((field) => [field, t.unknownPlaceholder(PLACEHOLDERS[kind])]))
      try {
        cache.setQueryData(
          sentencesQuery.queryKey,
          await saveSentences(adminClient(), kind, version, sentences),
        )
        showToast({ title: t.saved })
        return true
      } catch (error) {
        failed(error)
        return false
      }
    },
  })
  const reset = async () => {
    try {
      cache.setQueryData(sentencesQuery.queryKey, await resetSentences(adminClient(), kind))
      form.discard()
      showToast({ title: t.resetDone })
    } catch (error) {
      toastFailure(t.saveFailed, error)
    }
  }
  return { form, reset }
}
