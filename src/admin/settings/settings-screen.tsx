import { Navigate, useLocation } from 'react-router'
import { LoadFailed } from '@/admin/ui/load-failed.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { type GroupKey, MOVED, SUBJECTS } from '@/admin/ui/settings-subjects.ts'
import type { Readiness } from '@/data/admin/readiness.ts'
import { settingsText } from '@/texts/admin/settings.ts'
import { settingsIndexText as t } from '@/texts/admin/settings-index.ts'
import { lackingNames, lackingOf } from './lacking.ts'
import { SettingsSearch } from './settings-search.tsx'
import { SubjectRow } from './subject-row.tsx'
import { usePresent } from './use-present.ts'

/** What is short of an open shop, by name. */
const ready = (readiness: Readiness | undefined) => {
  if (!readiness) return { now: undefined, badge: undefined }
  const names = lackingNames(readiness)
  return names.length > 0
    ? { now: names.join(', '), badge: t.lacking(names.length) }
    : { now: t.now.allReady, badge: undefined }
}

function Subjects() {
  const { now, error, retry, readiness } = usePresent()
  const group = (key: GroupKey) => (
    <section aria-labelledby={`group-${key}`}>
      <h2 id={`group-${key}`} className="mt-6 mb-2 font-sans text-sm tracking-normal text-stone">
        {t.groups[key]}
      </h2>
      <ul className="divide-y divide-line rounded-[3px] border border-line">
        {SUBJECTS.filter((subject) => subject.group === key).map((subject) => {
          const lacking = readiness ? lackingOf(readiness, subject) : []
          const said =
            subject.key === 'ready'
              ? ready(readiness)
              : { now: now[subject.key], badge: lacking.length > 0 ? t.incomplete : undefined }
          const row = error && said.now === undefined ? { ...said, now: t.now.unknown } : said
          return <SubjectRow key={subject.key} subject={subject} {...row} lacking={lacking} />
        })}
      </ul>
    </section>
  )
  return (
    <>
      {error && <LoadFailed error={error} onRetry={retry} />}
      <div className="gap-x-8 lg:grid lg:grid-cols-2">
        <div>
          {group('first')}
          {group('shop')}
        </div>
        <div>
          {group('selling')}
          {group('team')}
        </div>
      </div>
    </>
  )
}

/** What owners decide, a row for each subject with what is stored of it and what it lacks; a search finds every field. */
export function SettingsScreen() {
  const { hash } = useLocation()
  const moved = MOVED[hash.slice(1)]
  if (moved) return <Navigate to={moved} replace />
  return (
    <Screen title={settingsText.title}>
      <SettingsSearch>
        <Subjects />
      </SettingsSearch>
    </Screen>
  )
}
