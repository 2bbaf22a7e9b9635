import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Placeholder } from '@/admin/ui/Tile.tsx'
import { settingsText as t } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { People } from './People.tsx'
import { peopleQuery, securityQuery } from './queries.ts'
import { SecurityForm } from './SecurityForm.tsx'

/** What owners decide: how administrators log in, and who they are. */
export function SettingsScreen() {
  const security = useQuery(securityQuery)
  const people = useQuery(peopleQuery)
  const failed = [security, people].find(({ error, data }) => error && !data)
  const retry = () => {
    void security.refetch()
    void people.refetch()
  }
  return (
    <Screen title={t.title}>
      {failed?.error && <LoadFailed error={failed.error} onRetry={retry} />}
      {!failed && (!security.data || !people.data) && (
        <div role="status" className="mt-6 space-y-4">
          <span className="sr-only">{shellText.loading}</span>
          <Placeholder className="h-56" />
          <Placeholder className="h-40" />
        </div>
      )}
      {security.data && people.data && (
        <div className="mt-6">
          <SecurityForm security={security.data} people={people.data} />
          <People people={people.data} />
        </div>
      )}
    </Screen>
  )
}
