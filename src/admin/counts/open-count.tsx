import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type CountState, cancelCount } from '@/data/admin/counts.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { CountLines } from './count-lines.tsx'
import { entryQueue } from './entry-queue.ts'
import { COUNTS_KEY } from './queries.ts'
import { Refused } from './refused.tsx'
import { ScanForm } from './scan-form.tsx'
import { WriteDialog } from './write-dialog.tsx'

/** An inventory that is being counted, by several people at once. */
export function OpenCount({ state }: { readonly state: CountState }) {
  const cache = useQueryClient()
  const { count } = state
  const [queue] = useState(() =>
    entryQueue(count.id, () => void cache.invalidateQueries({ queryKey: COUNTS_KEY })),
  )
  useEffect(() => queue.start(), [queue])
  const { entries, isOffline, last } = useStore(queue.$state)
  const waiting = entries.filter(({ refused }) => refused === null)
  const [isAsked, setAsked] = useState<'write' | 'cancel' | null>(null)
  const cancel = useSubmit(async () => {
    try {
      await cancelCount(adminClient(), count.id)
      showToast({ title: t.cancelled })
    } catch (error) {
      toastFailure(t.cancelFailed, error)
    }
    void cache.invalidateQueries({ queryKey: COUNTS_KEY })
    setAsked(null)
  })
  return (
    <>
      <p className="mt-3 font-medium" role="status">
        {t.progress(state.counted, state.total)}
      </p>
      <p className="mt-1 max-w-prose">{t.howTo}</p>
      <ScanForm onEntry={queue.add} last={last} />
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {waiting.length > 0 && `${t.waiting(waiting.length)}. `}
        {isOffline && t.offline}
      </p>
      <Refused entries={entries.filter(({ refused }) => refused !== null)} onDrop={queue.drop} />
      <CountLines count={count} views={['counted', 'missing', 'different']} />
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
        <button
          type="button"
          className={PRIMARY}
          disabled={state.counted === 0}
          onClick={() => setAsked('write')}
        >
          {t.write}
        </button>
        <button type="button" className={`${QUIET} sm:ml-auto`} onClick={() => setAsked('cancel')}>
          {t.cancel}
        </button>
      </div>
      {isAsked === 'write' && (
        <WriteDialog state={state} hasWaiting={waiting.length > 0} onClose={() => setAsked(null)} />
      )}
      {isAsked === 'cancel' && (
        <Ask
          question={t.askCancel}
          confirm={t.cancel}
          isDangerous
          isBusy={cancel.isBusy}
          onConfirm={() => cancel.onSubmit()}
          onCancel={() => setAsked(null)}
        >
          {t.cancelNote}
        </Ask>
      )}
    </>
  )
}
