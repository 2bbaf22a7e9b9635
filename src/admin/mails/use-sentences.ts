import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  intro: paragraphs(MAIL_SENTENCE_LIMITS.intro).check(z.minLength(1, 'required')),
  closing: paragraphs(MAIL_SENTENCE_LIMITS.closing),
  version: z.number(),
})

/** Sentences, and the version that they are made from: 0 for those that the shop comes with. */
interface VersionedSentences extends MailSentences {
  readonly version: number
}

const FIELDS = ['subject', 'intro', 'closing'] as const

/** The form of an email's sentences; two people at once lose nothing. @param saved the sentences that hold. */
export function useSentences(kind: MailKind, saved: VersionedSentences) {
  const cache = useQueryClient()
  const [isOverrun, setOverrun] = useState(false)
  const failed = async (error: unknown) => {
    if (codeOf(error) !== 'mail_text_changed') return toastFailure(t.saveFailed, error)
    await cache.invalidateQueries({ queryKey: sentencesQuery.queryKey })
    setOverrun(true)
  }
  const form = useForm<VersionedSentences, VersionedSentences>({
    schema,
    saved,
    draft: `email-${kind}`,
    send: async ({ version, ...sentences }) => {
      const wrong = FIELDS.filter((field) => !hasKnownPlaceholders(kind, sentences[field]))
      if (wrong.length > 0)
        return Object.fromEntries(wrong.map((field) => [field, t.unknownPlaceholder(PLACEHOLDERS[kind])]))
      try {
        cache.setQueryData(
          sentencesQuery.queryKey,
          await saveSentences(adminClient(), kind, version, sentences),
        )
        setOverrun(false)
        showToast({ title: t.saved })
        return true
      } catch (error) {
        await failed(error)
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
  const settle = (takesTheirs: boolean) => {
    if (takesTheirs) form.discard()
    else form.set('version', saved.version)
    setOverrun(false)
  }
  return { form, reset, isOverrun, settle }
}
