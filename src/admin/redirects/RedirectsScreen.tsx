import { useQuery } from '@tanstack/react-query'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { AddForm } from './AddForm.tsx'
import { PasteForm } from './PasteForm.tsx'
import { redirectsQuery } from './queries.ts'
import { RedirectList } from './RedirectList.tsx'

/** Addresses that lead elsewhere. */
export function RedirectsScreen() {
  const redirects = useQuery(redirectsQuery)
  return (
    <Screen title={t.title}>
      <p className="mt-1 max-w-prose text-ink-soft">{t.intro}</p>
      <div className="mt-6">
        <AddForm />
        <PasteForm />
        <Queried query={redirects} waiting={<Waiting shapes={['h-40']} />}>
          {(all) => <RedirectList redirects={all} />}
        </Queried>
      </div>
    </Screen>
  )
}
