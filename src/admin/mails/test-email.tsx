import { useQueryClient } from '@tanstack/react-query'
import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { sendTestEmail } from '@/data/admin/mails.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { OUTBOX_KEY } from './queries.ts'

/** Has an email sent to who clicks; it then stands in the list below, with what the mail service said. */
export function TestEmail() {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => sendTestEmail(adminClient()),
    onSuccess: (email) => showToast({ title: t.tested, description: email }),
    onError: (error) => toastFailure(t.testFailed, error),
    onSettled: () => cache.invalidateQueries({ queryKey: OUTBOX_KEY }),
  })
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="button" className={QUIET} disabled={isPending} onClick={() => mutate()}>
        {isPending ? t.testing : t.test}
      </button>
      <p className="max-w-prose text-sm text-ink-soft">{t.testHint}</p>
    </div>
  )
}
