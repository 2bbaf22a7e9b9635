import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Newsletter, removeNewsletter } from '@/data/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { MARKETING_KEY } from './queries.ts'

interface Props {
  readonly newsletter: Newsletter
  /** Forgets what was typed of it. */
  readonly onGone: () => void
}

/** Throws a draft away. */
export function RemoveDraft({ newsletter, onGone }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useSubmit(async () => {
    try {
      await removeNewsletter(adminClient(), newsletter)
      onGone()
      showToast({ title: t.removed })
      await navigate('/marketing')
    } catch (error) {
      setAsking(false)
      toastFailure(t.removeFailed, error)
    }
    await cache.invalidateQueries({ queryKey: MARKETING_KEY })
  })
  return (
    <>
      <button type="button" className={`${QUIET} sm:ml-auto`} onClick={() => setAsking(true)}>
        {t.removeDraft}
      </button>
      {isAsking && (
        <Ask
          question={t.askRemove(newsletter.subject)}
          confirm={t.removeDraft}
          isDangerous
          isBusy={remove.isBusy}
          onConfirm={() => remove.onSubmit()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
