import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { queriesReady } from '@/admin/ui/queries-ready.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import type { DiscountCode } from '@/data/admin/discounts.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { newslettersText } from '@/texts/admin/newsletters.ts'
import { activeCampaigns } from './campaigns.ts'
import { Campaigns } from './campaigns.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { MarketingInsights } from './marketing-insights.tsx'
import { codesQuery, marketingQuery } from './queries.ts'
import { Segments } from './segments.tsx'
import { ShoppingFeed } from './shopping-feed.tsx'

/** Codes, gifts and newsletters: what each does, whom it reaches, what it brought. */
export function MarketingScreen() {
  const codes = useQuery(codesQuery)
  const marketing = useQuery(marketingQuery)
  const [edited, setEdited] = useState<DiscountCode | 'new' | null>(null)
  return (
    <Screen
      title={t.title}
      note={codes.data && marketing.data && t.count(activeCampaigns(codes.data, marketing.data.newsletters))}
      actions={
        <>
          <Link to="/marketing/newsletters/new" className={QUIET}>
            <Icon name="mail" className="size-4.5" />
            {newslettersText.write}
          </Link>
          <button type="button" className={PRIMARY} onClick={() => setEdited('new')}>
            <Icon name="add" className="size-4.5" />
            {t.add}
          </button>
        </>
      }
    >
      <Queried
        query={queriesReady(codes, marketing)}
        waiting={<Waiting className="mt-8 space-y-4" shapes={['h-40', 'h-40']} />}
      >
        {([all, { newsletters, ...figures }]) => (
          <>
            <Campaigns codes={all} newsletters={newsletters} onEdit={setEdited} />
            <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
              <Segments {...figures} />
              <MarketingInsights {...figures} />
            </div>
            <ShoppingFeed />
          </>
        )}
      </Queried>
      {edited && (
        <CodeDialog
          key={edited === 'new' ? 'new' : `${edited.id} ${edited.version}`}
          code={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onNewer={setEdited}
        />
      )}
    </Screen>
  )
}
