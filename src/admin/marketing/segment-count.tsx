import { useQuery } from '@tanstack/react-query'
import { useRested } from '@/admin/ui/use-rested.ts'
import { readConditions, type SegmentCondition, type SegmentInput } from '@/domain/segment.ts'
import { segmentsText as t } from '@/texts/admin/segments.ts'
import { segmentCountQuery } from './queries.ts'

/** How many customers meet the conditions as they are typed. */
export function SegmentCount({ match, conditions }: Pick<SegmentInput, 'match' | 'conditions'>) {
  const whole = readConditions(conditions)
  const rested = useRested(JSON.stringify(whole))
  const asked = JSON.parse(rested) as readonly SegmentCondition[] | null
  const { data, isFetching, error } = useQuery({
    ...segmentCountQuery(match, asked ?? []),
    enabled: asked !== null,
  })
  const isCounting = whole !== null && (isFetching || JSON.stringify(whole) !== rested)
  return (
    <p role="status" className="rounded-[3px] bg-linen px-4 py-3 font-medium">
      {whole === null || (error && !isCounting)
        ? t.incomplete
        : isCounting || !data
          ? t.counting
          : t.counts(data.members, data.agreed)}
    </p>
  )
}
