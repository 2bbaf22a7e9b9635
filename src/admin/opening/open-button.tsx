import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { closedQuery } from '@/admin/ui/closed-query.ts'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { openShop, type Readiness } from '@/data/admin/readiness.ts'
import { LAWFUL_NEEDS } from '@/domain/readiness.ts'
import { openingAnnouncement, readinessText as t } from '@/texts/admin/readiness.ts'

/** Opens the shop once the law's points are there; whoever waits for the day has a newsletter waiting for them. */
export function OpenButton({ readiness: { needs, waiting } }: { readonly readiness: Readiness }) {
  const [asks, setAsks] = useState(false)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const missing = needs.filter(({ isMet }) => !isMet)
  const lawful = missing.filter(({ key }) => LAWFUL_NEEDS.includes(key))
  const labels = (some: typeof missing) => some.map(({ key }) => t.needs[key].label)
  const { mutate, isPending } = useMutation({
    mutationFn: () => openShop(adminClient(), openingAnnouncement),
    onSuccess: async (newsletter) => {
      setAsks(false)
      showToast({ title: t.opened, description: newsletter === null ? t.openedHint : t.openedNewsletter })
      await Promise.all(
        [readinessQuery, closedQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
      )
      if (newsletter !== null) await navigate(`/marketing/newsletters/${newsletter}`)
    },
    onError: (error) => {
      setAsks(false)
      toastFailure(t.openFailed, error)
      // What is missing by now stands in the list.
      void cache.invalidateQueries({ queryKey: readinessQuery.queryKey })
    },
  })
  return (
    <div className="mt-4">
      {waiting > 0 && <p className="mb-3">{t.waiting(waiting)}</p>}
      <button
        type="button"
        className={PRIMARY}
        disabled={lawful.length > 0}
        aria-describedby="opening-note"
        onClick={() => setAsks(true)}
      >
        {t.open}
      </button>
      <p id="opening-note" className="mt-3 max-w-prose text-sm text-ink-soft">
        {lawful.length > 0
          ? t.refused(labels(lawful))
          : missing.length > 0
            ? t.incomplete(labels(missing))
            : t.ready}
      </p>
      {asks && (
        <Ask
          question={t.openNow}
          confirm={t.open}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsks(false)}
        >
          {t.openHint}
        </Ask>
      )}
    </div>
  )
}
