import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { AddForm } from './add-form.tsx'
import { PasteForm } from './paste-form.tsx'
import { redirectsQuery } from './queries.ts'
import { RedirectList } from './redirect-list.tsx'

/** Addresses that lead elsewhere. */
export function RedirectsScreen() {
  const redirects = useQuery(redirectsQuery)
  return (
    <Screen title={t.title}>
      <p className="mt-1 max-w-prose text-ink-soft">{t.intro}</p>
      <p className="mt-2">
        <Link to="/moving" className="link">
          {t.moving}
        </Link>
      </p>
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
