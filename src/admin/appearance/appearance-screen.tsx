import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { appearanceText as t } from '@/texts/admin/appearance.ts'
import { AppearanceForm } from './appearance-form.tsx'
import { HomeForm } from './home-form.tsx'
import { appearanceQuery, homePageQuery } from './queries.ts'

/** How the shop looks: its logo, its colours, and what its home page says. */
export function AppearanceScreen() {
  const appearance = useQuery(appearanceQuery)
  const home = useQuery(homePageQuery)
  return (
    <Screen title={t.title}>
      <p className="mt-1 text-ink-soft">
        {t.intro}{' '}
        <Link to="/settings" className="link">
          {t.settings}
        </Link>
      </p>
      <Queried
        query={appearance}
        waiting={<Waiting className="mt-6 grid gap-8 lg:grid-cols-2" shapes={['h-120', 'h-120']} />}
      >
        {(stored) => <AppearanceForm stored={stored} />}
      </Queried>
      <Queried query={home} waiting={<Waiting className="mt-12 space-y-4" shapes={['h-40', 'h-40']} />}>
        {(stored) => <HomeForm stored={stored} />}
      </Queried>
    </Screen>
  )
}
