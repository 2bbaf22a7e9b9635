import { useMemo, useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import type { OwnSentences } from '@/data/admin/mails.ts'
import { MAIL_SENTENCE_LIMITS, type MailKind, PLACEHOLDERS } from '@/domain/mail-sentences.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { defaultSentences } from '@/texts/emails.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { EmailPreview } from './email-preview.tsx'
import { useSentences } from './use-sentences.ts'

interface Props {
  readonly kind: MailKind
  /** What the shop has written; null where the email says what the shop comes with. */
  readonly own: OwnSentences | null
  readonly settings: ShopSettings
}

/** The sentences of an email, and beside them the email as it is typed. */
export function SentencesForm({ kind, own, settings }: Props) {
  const saved = useMemo(() => {
    const { subject, intro, closing } = own ?? defaultSentences[kind]
    return { subject, intro, closing, version: own?.version ?? 0 }
  }, [own, kind])
  const { form, reset, isOverrun, settle } = useSentences(kind, saved)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="grid min-w-0 items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <form noValidate onSubmit={form.onSubmit} className="space-y-5">
        <h2 className="text-xl">{t.kind(kind)}</h2>
        {isOverrun && (
          <ConflictNote
            title={t.changedElsewhere}
            theirs={t.theirs(saved)}
            onKeep={() => settle(false)}
            onTake={() => settle(true)}
          />
        )}
        <Restored isRestored={form.isRestored} onDiscard={form.discard} />
        <TextField label={t.subject} maxLength={MAIL_SENTENCE_LIMITS.subject} {...form.bind('subject')} />
        <TextArea label={t.intro2} rows={6} maxLength={MAIL_SENTENCE_LIMITS.intro} {...form.bind('intro')} />
        <TextArea
          label={t.closing}
          isOptional
          rows={4}
          maxLength={MAIL_SENTENCE_LIMITS.closing}
          {...form.bind('closing')}
        />
        <p className="text-sm text-ink-soft">
          {t.placeholders}{' '}
          {PLACEHOLDERS[kind].map((name) => (
            <code
              key={name}
              className="mr-1.5 inline-block rounded-[3px] bg-linen-deep px-1.5"
            >{`{${name}}`}</code>
          ))}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={PRIMARY} disabled={!form.isDirty || form.isBusy}>
            {form.isBusy ? shellText.saving : shellText.save}
          </button>
          {own && (
            <button type="button" className={QUIET} disabled={form.isBusy} onClick={() => setIsAsking(true)}>
              {t.reset}
            </button>
          )}
        </div>
      </form>
      <EmailPreview kind={kind} settings={settings} sentences={form.values} />
      {isAsking && (
        <Ask
          question={t.askReset(t.kind(kind))}
          confirm={t.reset}
          onConfirm={() => {
            setIsAsking(false)
            void reset()
          }}
          onCancel={() => setIsAsking(false)}
        >
          {t.askResetNote}
        </Ask>
      )}
    </div>
  )
}
