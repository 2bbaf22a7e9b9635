import { Link } from 'react-router'
import type { ParcelNotice, ParcelOrder, ParcelProblem } from '@/domain/parcel.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'

interface Props {
  readonly order: ParcelOrder
  readonly problems: readonly ParcelProblem[]
  readonly notices: readonly ParcelNotice[]
  /** Of a parcel that nothing is made of. */
  readonly isOff?: boolean
}

/** What a parcel lacks, with where it is filled in, and what is to be known of it. */
export function ParcelProblems({ order, problems, notices, isOff = false }: Props) {
  const weightless = [
    ...new Map(order.lines.filter(({ weightG }) => weightG === null).map((line) => [line.productId, line])),
  ].map(([, line]) => line)
  return (
    <>
      {problems.length > 0 && (
        <ul className={`mt-1 space-y-0.5 text-sm ${isOff ? 'text-ink-soft' : 'text-terracotta-ink'}`}>
          {problems.map((problem) => (
            <li key={t.problem(problem)}>
              {t.problem(problem)}{' '}
              {'productId' in problem && (
                <Link to={`/products/${problem.productId}`} className="link">
                  {t.toProduct}
                </Link>
              )}
              {problem.is === 'weight' &&
                weightless.map(({ productId, name }) => (
                  <Link key={productId} to={`/products/${productId}`} className="link mr-3">
                    {name}
                  </Link>
                ))}
            </li>
          ))}
        </ul>
      )}
      {notices.length > 0 && (
        <ul className="mt-1 text-sm text-ink-soft">
          {notices.map((notice) => (
            <li key={notice}>{t.notices[notice]}</li>
          ))}
        </ul>
      )}
    </>
  )
}
