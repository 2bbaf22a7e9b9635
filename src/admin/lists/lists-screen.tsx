import { useQuery } from '@tanstack/react-query'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { LIST_NAMES } from '@/data/admin/lists.ts'
import { listsText as t } from '@/texts/admin/lists.ts'
import { ListSection } from './list-section.tsx'
import { listsQuery } from './queries.ts'

/** Categories, colours and materials. */
export function ListsScreen() {
  const lists = useQuery(listsQuery)
  return (
    <Screen title={t.title}>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{t.intro}</p>
      <Queried query={lists} failed={t.failed} waiting={<Waiting shapes={['h-40', 'h-80', 'h-80']} />}>
        {(all) => LIST_NAMES.map((list) => <ListSection key={list} list={list} words={all[list]} />)}
      </Queried>
    </Screen>
  )
}
