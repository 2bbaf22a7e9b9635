import { useQuery } from '@tanstack/react-query'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { journalText as t } from '@/texts/admin/journal.ts'
import { CheckSection } from './check-section.tsx'
import { ClosingSection } from './closing-section.tsx'
import { ExportSection } from './export-section.tsx'
import { MonthsTable } from './months-table.tsx'
import { journalQuery } from './queries.ts'

/** How the sales journal stands, for owners. */
export function JournalScreen() {
  const journal = useQuery(journalQuery)
  return (
    <Screen title={t.title} note={journal.data && t.entries(journal.data.entries)}>
      <p className="mt-1 max-w-prose text-ink-soft">{t.intro}</p>
      <div className="mt-6">
        <Queried query={journal} waiting={<Waiting shapes={['h-28', 'h-40', 'h-40']} />}>
          {(state) => (
            <>
              <CheckSection check={state.check} />
              <ClosingSection closing={state.closing} />
              <MonthsTable months={state.months} />
              <ExportSection />
            </>
          )}
        </Queried>
      </div>
    </Screen>
  )
}
