import { Link, NavLink, useParams } from 'react-router'
import { NotFound } from '@/admin/ui/not-found.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { SUBJECTS } from '@/admin/ui/settings-subjects.ts'
import { settingsText } from '@/texts/admin/settings.ts'
import { settingsIndexText as t } from '@/texts/admin/settings-index.ts'
import { PageForms } from './page-forms.tsx'
import { PAGES } from './subject-pages.tsx'
import { useHashPlace } from './use-hash-place.ts'

/** The other subjects, where there is room for them. */
const SubjectNav = () => (
  <nav aria-label={t.label} className="max-lg:hidden">
    <ul className="sticky top-6">
      {SUBJECTS.map(({ key, to }) => (
        <li key={key}>
          <NavLink
            to={to}
            className="flex min-h-9 items-center rounded-[3px] px-3 py-1 leading-snug hover:bg-linen-deep aria-[current=page]:bg-olive-pale aria-[current=page]:font-semibold aria-[current=page]:text-olive-dark"
          >
            {t.subjects[key]}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** One subject of the settings: what is decided of it, with one bar that stores what was changed. */
export function SubjectScreen() {
  const { subject } = useParams()
  const found = SUBJECTS.find(({ key }) => key === subject)
  const Page = found && PAGES[found.key]
  useHashPlace()
  if (!Page) return <NotFound />
  return (
    <Screen
      title={t.subjects[found.key]}
      trail={
        <nav aria-label={t.trail} className="mb-1 text-sm text-stone">
          <Link to="/settings" className="link">
            {settingsText.title}
          </Link>{' '}
          / {t.groups[found.group]}
        </nav>
      }
    >
      {/* Another subject, other forms: none of them goes on with what another held. */}
      <PageForms key={found.key}>
        <div className="mt-5 lg:grid lg:grid-cols-[11rem_minmax(0,44rem)] lg:gap-x-10">
          <SubjectNav />
          <div className="min-w-0 space-y-6">
            <Page />
          </div>
        </div>
      </PageForms>
    </Screen>
  )
}
