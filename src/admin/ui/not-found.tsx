import { Link } from 'react-router'
import { shellText as t } from '@/texts/admin/shell.ts'
import { Screen } from './screen.tsx'

export function NotFound() {
  return (
    <Screen title={t.notFoundTitle}>
      <p className="mt-3">{t.notFoundBody}</p>
      <Link to="/" className="link mt-4 inline-block">
        {t.notFoundLink}
      </Link>
    </Screen>
  )
}
