import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { longDate, shortMoment } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getShopState, type Silence } from '@/data/admin/shop-state.ts'
import { shopStateText as t } from '@/texts/admin/shop-state.ts'

const TakeOverDialog = lazy(() => import('./take-over-dialog.tsx'))

/** Asked again now and then: a disk fills while nobody looks. */
const shopStateQuery = queryOptions({
  queryKey: ['shop-state'],
  queryFn: ({ signal }) => getShopState(adminClient(), signal),
  staleTime: 0,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
})

const Line = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-4 border-b border-line bg-terracotta-pale px-4 py-2 text-terracotta-ink sm:px-8 lg:px-12">
    {children}
  </p>
)

function SilenceLine({ silence }: { readonly silence: Silence }) {
  const { role } = useAdmin()
  const [isAsked, setAsked] = useState(false)
  const { home, here } = silence
  return (
    <>
      <Line>
        <span className="py-1 font-medium">{t.silent(silence.reason)}</span>
        {home && here && home !== here && <span className="wrap-anywhere">{t.silentPlace(home, here)}</span>}
        {role === 'owner' ? (
          <button type="button" className="link py-1" onClick={() => setAsked(true)}>
            {t.takeOver}
          </button>
        ) : (
          <span>{t.ownerTakesOver}</span>
        )}
      </Line>
      {isAsked && (
        <Suspense>
          <TakeOverDialog mails={silence.mails} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Says on every screen what is wrong with the shop itself: it is a silent copy, its disk fills, its backup or clock is bad. */
export function ShopStateBanner() {
  // Editors have no part in it: the database refuses them.
  const { role } = useAdmin()
  const { data } = useQuery({ ...shopStateQuery, enabled: role !== 'editor' })
  if (!data) return null
  const { silent, disk, backup, clock } = data
  return (
    <>
      {silent && <SilenceLine silence={silent} />}
      {disk && <Line>{t.disk(disk)}</Line>}
      {backup && <Line>{t.backup(longDate(backup.at))}</Line>}
      {clock && <Line>{t.clock(shortMoment(clock))}</Line>}
    </>
  )
}
