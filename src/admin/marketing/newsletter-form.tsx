import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Marketing, type Newsletter, saveNewsletter, testNewsletter } from '@/data/admin/marketing.ts'
import { NEWSLETTER_LIMITS, newsletterSchema } from '@/domain/newsletter-email.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { markProblems } from '@/ui/form/mark-problems.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { audienceOptions, reachOf } from './audience-words.ts'
import { BlockList } from './block-list.tsx'
import { blockOf, isTyped, type TypedNewsletter, typedOf, wholeBlocks } from './newsletter-input.ts'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { PlanNewsletter } from './plan-newsletter.tsx'
import { RemoveDraft } from './remove-draft.tsx'
import { type NextQuestion, SendNewsletter } from './send-newsletter.tsx'
import { useNewsletterWork } from './use-newsletter-work.ts'

interface Props {
  /** Null for a new one. */
  readonly newsletter: Newsletter | null
  /** What a new one begins with. */
  readonly begin: TypedNewsletter
  readonly marketing: Marketing
}

/** A newsletter that is being written, and beside it the email as it would leave. */
export function NewsletterForm({ newsletter, begin, marketing }: Props) {
  const navigate = useNavigate()
  const [areProblemsShown, showProblems] = useState(false)
  const work = useNewsletterWork()
  const { value, setValue, isDirty, isRestored, discard, settle } = useDraft(
    `newsletter/${newsletter?.id ?? 'new'}`,
    newsletter ? typedOf(newsletter) : begin,
    isTyped,
  )
  const { version, subject, audience, blocks } = value
  const reach = reachOf(marketing, audience)

  /** @param next what is then asked. @returns the draft as it is stored; null where it is not. */
  const store = async (next?: NextQuestion): Promise<Newsletter | null> => {
    const parsed = newsletterSchema.safeParse({ subject, audience, blocks: blocks.map(blockOf) })
    if (!parsed.success) {
      const isMissing = parsed.error.issues.some(({ message }) => message === 'required')
      showToast({ title: isMissing ? t.required : t.incorrect, variant: 'destructive' })
      markProblems(() => showProblems(true))
      return null
    }
    showProblems(false)
    if (newsletter && !isDirty) return newsletter
    const known = newsletter && { ...newsletter, version }
    const stored = await work(t.saveFailed, () => saveNewsletter(adminClient(), known, parsed.data))
    if (stored) settle()
    if (stored && !newsletter)
      await navigate(`/marketing/newsletters/${stored.id}`, { replace: true, state: { next } })
    return stored
  }
  const save = useSubmit(async () => {
    if (await store()) showToast({ title: t.saved })
  })
  const test = useSubmit(async () => {
    const stored = await store()
    if (!stored) return
    try {
      showToast({ title: t.tested(await testNewsletter(adminClient(), stored)) })
    } catch (error) {
      toastFailure(t.testFailed, error)
    }
  })
  return (
    <div className="mt-6 grid min-w-0 items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <form noValidate onSubmit={save.onSubmit} className="min-w-0 space-y-6">
        <Restored isRestored={isRestored} onDiscard={discard} />
        {newsletter?.trouble === 'nobody' && (
          <div role="alert" className="rounded-[3px] bg-terracotta-pale px-4 py-3">
            <p className="font-medium">{t.nobodyTitle}</p>
            <p className="mt-0.5">{t.nobody}</p>
          </div>
        )}
        {newsletter && isDirty && version !== newsletter.version && (
          <ConflictNote
            title={t.changedTitle}
            theirs={t.changed(newsletter.subject)}
            onKeep={() => setValue((before) => ({ ...before, version: newsletter.version }))}
            onTake={discard}
          />
        )}
        <TextField
          name="subject"
          label={t.subject}
          maxLength={NEWSLETTER_LIMITS.subject}
          autoComplete="off"
          value={subject}
          onValue={(next) => setValue((before) => ({ ...before, subject: next }))}
          problem={areProblemsShown && subject.trim() === '' ? t.required : undefined}
        />
        <SelectField
          name="audience"
          label={t.audience}
          options={audienceOptions(marketing)}
          value={audience}
          onValue={(next) => setValue((before) => ({ ...before, audience: next }))}
          hint={reach && t.reach(reach.agreed, reach.members)}
        />
        <BlockList
          blocks={blocks}
          areProblemsShown={areProblemsShown}
          onBlocks={(next) => setValue((before) => ({ ...before, blocks: next(before.blocks) }))}
        />
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <SendNewsletter
            subject={subject}
            audience={audience}
            marketing={marketing}
            isNew={newsletter === null}
            work={work}
            store={store}
          />
          <PlanNewsletter
            isPossible={marketing.promotionalEmails}
            isNew={newsletter === null}
            work={work}
            store={store}
          />
          <button type="button" className={QUIET} disabled={test.isBusy} onClick={() => test.onSubmit()}>
            {t.test}
          </button>
          <button type="submit" className={QUIET} disabled={save.isBusy || (newsletter !== null && !isDirty)}>
            {save.isBusy ? shellText.saving : t.save}
          </button>
          {newsletter && <RemoveDraft newsletter={newsletter} onGone={discard} />}
        </div>
      </form>
      <NewsletterPreview subject={subject} blocks={wholeBlocks(blocks)} />
    </div>
  )
}
