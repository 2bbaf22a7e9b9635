import { useState } from 'react'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { CELL, Table, WIDE } from '@/admin/ui/table.tsx'
import type { Marketing, Segment } from '@/data/admin/marketing.ts'
import { BUILT_IN_SEGMENTS } from '@/domain/newsletter-email.ts'
import { newslettersText } from '@/texts/admin/newsletters.ts'
import { segmentsText as t } from '@/texts/admin/segments.ts'
import { segmentName } from './audience-words.ts'
import { SegmentDialog } from './segment-dialog.tsx'
import { type EditedSegment, editedOf } from './segment-input.ts'

const COLUMNS = [
  [t.columns.segment],
  [t.columns.members, `${WIDE} text-right`],
  [t.columns.agreed, `${WIDE} text-right`],
  [t.columns.actions],
] as const

/** What puts a customer into a segment. */
function criteriaOf({ audience, conditions }: Segment): string {
  const built = BUILT_IN_SEGMENTS.find((one) => one === audience)
  return built ? t.criteria[built] : t.own(conditions?.length ?? 0)
}

interface RowProps {
  readonly segment: Segment
  readonly onEdit: (edited: EditedSegment) => void
}

function Row({ segment, onEdit }: RowProps) {
  const name = segmentName(segment)
  const edited = editedOf(segment)
  return (
    <tr>
      <td className={CELL}>
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-stone">{criteriaOf(segment)}</span>
        <span className="block text-sm md:hidden">{t.counted(segment.members, segment.agreed)}</span>
      </td>
      <td className={`${CELL} ${WIDE} text-right figures`}>{segment.members.toLocaleString('fr-FR')}</td>
      <td className={`${CELL} ${WIDE} text-right figures`}>{segment.agreed.toLocaleString('fr-FR')}</td>
      <td className={`${CELL} text-right`}>
        <span className="inline-flex flex-col items-end gap-1 tight:items-start sm:flex-row sm:gap-4">
          {edited && (
            <button
              type="button"
              aria-label={t.edit(name)}
              className="link min-h-8"
              onClick={() => onEdit(edited)}
            >
              {t.editShort}
            </button>
          )}
          <Link
            to={`/marketing/newsletters/new?segment=${segment.audience}`}
            aria-label={newslettersText.writeTo(name)}
            className="link inline-flex min-h-8 items-center"
          >
            {newslettersText.writeShort}
          </Link>
        </span>
      </td>
    </tr>
  )
}

/** Groups of customers, counted now, and how many of each agreed to the newsletter. */
export function Segments({
  segments,
  subscribers,
  refused,
}: Pick<Marketing, 'segments' | 'subscribers' | 'refused'>) {
  const [edited, setEdited] = useState<EditedSegment | 'new' | null>(null)
  return (
    <section aria-labelledby="segments" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="segments" className="text-xl">
          {t.title}
        </h2>
        <button type="button" className={QUIET} onClick={() => setEdited('new')}>
          {t.add}
        </button>
      </div>
      <p className="mt-1 text-sm text-stone">{t.note}</p>
      <Table columns={COLUMNS} className="mt-4">
        {segments.map((segment) => (
          <Row key={segment.audience} segment={segment} onEdit={setEdited} />
        ))}
      </Table>
      <p className="mt-3 text-sm text-ink-soft">
        {t.subscribers(subscribers)} {refused > 0 && t.refused(refused)}
      </p>
      {edited && (
        <SegmentDialog
          key={edited === 'new' ? 'new' : `${edited.id} ${edited.version}`}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onNewer={setEdited}
        />
      )}
    </section>
  )
}
