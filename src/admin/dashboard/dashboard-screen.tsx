import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { weekDay } from '@/admin/ui/dates.ts'
import { InsightList } from '@/admin/ui/insight-list.tsx'
import { LoadFailed } from '@/admin/ui/load-failed.tsx'
import { Waiting } from '@/admin/ui/queried.tsx'
import { RecentActivity } from '@/admin/ui/recent-activity.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { AttentionList } from './attention-list.tsx'
import { Figures } from './figures.tsx'
import { dashboardQuery } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { ReadyLine } from './ready-line.tsx'
import { RecentOrders } from './recent-orders.tsx'

/** The shop at a glance; it follows what happens while somebody looks. */
export function DashboardScreen() {
  const { data, error, refetch } = useQuery(dashboardQuery)
  const { role } = useAdmin()
  return (
    <Screen title={t.title} note={weekDay(new Date().toISOString())}>
      {role === 'owner' && <ReadyLine />}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0 space-y-8">
            {data ? <AttentionList counts={data.attention} /> : <Waiting shapes={['h-36']} />}
            <Figures figures={data?.figures} />
            <RecentOrders />
          </div>
          <div className="min-w-0 space-y-8">
            <QuickActions />
            {data && <InsightList sentences={t.insightsOf(data.insights)} />}
            {data && <RecentActivity activity={data.activity} />}
          </div>
        </div>
      )}
    </Screen>
  )
}
