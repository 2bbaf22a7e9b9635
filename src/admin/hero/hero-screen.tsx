import { useQuery } from '@tanstack/react-query'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { heroText as t } from '@/texts/admin/hero.ts'
import { HeroForm } from './hero-form.tsx'
import { heroQuery } from './queries.ts'

/** Picture and words at the top of the home page. */
export function HeroScreen() {
  const hero = useQuery(heroQuery)
  return (
    <Screen title={t.title}>
      <p className="mt-1 text-ink-soft">{t.intro}</p>
      <Queried
        query={hero}
        waiting={
          <Waiting className="mt-6 grid gap-8 lg:grid-cols-2" shapes={['h-120', 'h-120 max-lg:hidden']} />
        }
      >
        {(saved) => <HeroForm saved={saved} />}
      </Queried>
    </Screen>
  )
}
