import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { figuresQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Tile } from '@/admin/ui/Tile.tsx'
import { formatCents } from '@/domain/money.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { MailTroubles } from './MailTroubles.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RecentOrders } from './RecentOrders.tsx'

/** The shop at a glance. */
export function DashboardScreen() {
  const { role } = useAdmin()
  const { data, error, refetch } = useQuery(figuresQuery)
  return (
    <Screen title={t.title}>
      <MailTroubles />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Tile
            label={t.products}
            value={data?.products.toLocaleString('fr-FR')}
            note={data && t.activeProducts(data.published)}
          />
          <Tile
            label={t.orders}
            value={data?.orders.toLocaleString('fr-FR')}
            note={data && t.pendingOrders(data.pending)}
          />
          <Tile label={t.revenue} value={data && formatCents(data.revenue)} note={t.revenueNote} />
          <Tile label={t.average} value={data && formatCents(data.average)} note={t.averageNote} />
        </dl>
      )}
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_17rem]">
        <div className="min-w-0 space-y-8">
          <RecentOrders />
          {role === 'owner' && <RecentActivity />}
        </div>
        <QuickActions />
      </div>
    </Screen>
  )
}
