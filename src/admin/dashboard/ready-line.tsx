import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Icon } from '@/admin/ui/icon.tsx'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { readinessText as t } from '@/texts/admin/readiness.ts'

/** One line while the shop lacks something to sell lawfully, with the way to the list. */
export function ReadyLine() {
  const { data } = useQuery(readinessQuery)
  const missing = data?.needs.filter(({ isMet }) => !isMet).length ?? 0
  if (missing === 0) return null
  return (
    <Link
      to="/opening"
      className="mt-4 flex min-h-11 items-center justify-between gap-3 rounded-[3px] bg-straw-pale px-4 py-2 font-medium hover:underline"
    >
      {data?.openedAt ? t.leftOpen(missing) : t.left(missing)}
      <Icon name="next" className="size-4 shrink-0" />
    </Link>
  )
}
