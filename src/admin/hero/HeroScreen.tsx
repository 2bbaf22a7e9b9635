import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Placeholder } from '@/admin/ui/Tile.tsx'
import { heroText as t } from '@/texts/admin/hero.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { HeroForm } from './HeroForm.tsx'
import { heroQuery } from './queries.ts'

/** Picture and words at the top of the home page. */
export function HeroScreen() {
  const { data, error, refetch } = useQuery(heroQuery)
  return (
    <Screen title={t.title}>
      <p className="mt-1 text-ink-soft">{t.intro}</p>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <HeroForm saved={data} />}
      {!data && !error && (
        <div role="status" className="mt-6 grid gap-8 lg:grid-cols-2">
          <span className="sr-only">{shellText.loading}</span>
          <Placeholder className="h-120" />
          <Placeholder className="h-120 max-lg:hidden" />
        </div>
      )}
    </Screen>
  )
}
