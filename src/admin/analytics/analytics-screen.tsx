import { useQuery } from '@tanstack/react-query'
import { InsightList } from '@/admin/ui/insight-list.tsx'
import { LoadFailed } from '@/admin/ui/load-failed.tsx'
import { RecentActivity } from '@/admin/ui/recent-activity.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import type { Analytics } from '@/data/admin/analytics.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { Categories } from './categories.tsx'
import { ExportButton } from './export-button.tsx'
import { Funnel } from './funnel.tsx'
import { Overview } from './overview.tsx'
import { Panel } from './panel.tsx'
import { PastSales } from './past-sales.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { analyticsQuery } from './queries.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { Sources } from './sources.tsx'
import { Together } from './together.tsx'
import { TopProducts } from './top-products.tsx'
import { usePeriod } from './use-period.ts'
import { Weekdays } from './weekdays.tsx'

const PAIR = 'grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12'

function Parts({ analytics }: { readonly analytics: Analytics }) {
  const { sales, visits, period } = analytics
  return (
    <div className="mt-9 space-y-12">
      <div className={PAIR}>
        <Panel title={t.chart(period.step)} note={t.revenueNote}>
          <RevenueChart key={`${period.from} ${period.to}`} points={sales.points} step={period.step} />
        </Panel>
        <InsightList sentences={t.insightsOf(analytics)} />
      </div>
      <div className={PAIR}>
        <TopProducts products={sales.topProducts} />
        <div className="space-y-10">
          <Categories categories={sales.salesByCategory} />
          <Weekdays weekdays={sales.weekdays} />
        </div>
      </div>
      <div className={PAIR}>
        <div className="space-y-10">
          <Funnel funnel={visits.funnel} />
          <Together pairs={sales.together} />
        </div>
        <Sources sources={visits.sources} />
      </div>
      <RecentActivity activity={analytics.activity} />
    </div>
  )
}

/** What sells, when, to how many, and how they came here, of a period that the address names. */
export function AnalyticsScreen() {
  const { choice, from, to, choose, setDay } = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useQuery(analyticsQuery(from, to))
  return (
    <Screen title={t.title} actions={<ExportButton from={from} to={to} />}>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PeriodPicker choice={choice} from={from} to={to} onChoice={choose} onDay={setDay} />
        <p role="status" className="text-sm text-stone">
          {data && !isPlaceholderData && (
            <>
              {t.span(data.period.from, data.period.to)}, {t.compared(data.period.days)}
            </>
          )}
        </p>
      </div>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
          <PastSales from={from} to={to} />
          <Overview overview={data?.sales.overview} />
          {data && <Parts analytics={data} />}
        </div>
      )}
    </Screen>
  )
}
