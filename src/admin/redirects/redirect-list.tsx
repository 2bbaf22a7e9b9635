import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { SearchField } from '@/admin/ui/search-field.tsx'
import { Table } from '@/admin/ui/table.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { addRedirects, removeRedirects } from '@/data/admin/redirects.ts'
import type { Redirect } from '@/domain/redirect.ts'
import { UNDO_MS } from '@/domain/rules.ts'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { publishedPathsQuery, redirectsQuery } from './queries.ts'
import { RedirectRow } from './redirect-row.tsx'

/** Rows that stand in the page; the search finds the others. */
const SHOWN = 200
const COLUMNS = [[t.from], [t.to], [t.actions]] as const

/** All redirects, the newest first: found, looked at, removed and had back. */
export function RedirectList({ redirects }: { readonly redirects: readonly Redirect[] }) {
  const cache = useQueryClient()
  const published = useQuery(publishedPathsQuery).data
  const [text, setText] = useState('')
  const refresh = () => void cache.invalidateQueries({ queryKey: redirectsQuery.queryKey })
  const restore = (redirect: Redirect) =>
    void addRedirects(adminClient(), [redirect])
      .catch((error: unknown) => toastFailure(t.addFailed, error))
      .finally(refresh)
  const { mutate } = useMutation({
    mutationFn: ({ from }: Redirect) => removeRedirects(adminClient(), [from]),
    onSuccess: (_, redirect) => {
      showToast({
        title: t.removed,
        description: redirect.from,
        ms: UNDO_MS,
        action: { label: t.undo, onClick: () => restore(redirect) },
      })
    },
    onError: (error) => toastFailure(t.removeFailed, error),
    onSettled: refresh,
  })
  const wanted = text.trim().toLocaleLowerCase('fr')
  const found = redirects.filter(({ from, to }) => `${from}\n${to}`.toLocaleLowerCase('fr').includes(wanted))
  return (
    <section aria-label={t.current} className="border-t border-line py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">{t.current}</h2>
        <p role="status" className="text-stone">
          {t.count(found.length)}
        </p>
      </div>
      {redirects.length > 0 && (
        <div className="mt-4 flex">
          <SearchField
            label={t.search}
            hint={t.searchHint}
            text={text}
            onText={setText}
            className="max-w-md"
          />
        </div>
      )}
      {found.length > 0 ? (
        <Table columns={COLUMNS} className="mt-4">
          {found.slice(0, SHOWN).map((redirect) => (
            <RedirectRow
              key={redirect.from}
              redirect={redirect}
              published={published}
              onRemove={() => mutate(redirect)}
            />
          ))}
        </Table>
      ) : (
        <Nothing
          title={redirects.length > 0 ? t.noneFound : t.none}
          hint={redirects.length > 0 ? '' : t.noneHint}
          reset={redirects.length > 0 && t.showAll}
          onReset={() => setText('')}
        />
      )}
    </section>
  )
}
