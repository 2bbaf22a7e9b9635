import { exactDate } from '@/admin/ui/dates.ts'
import type { LabelServiceState } from '@/data/admin/labels.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { Card } from './card.tsx'

/** How Sendcloud answers, in a sentence. */
function stateOf({ isLinked, isCopy, refusedAt, interruptedAt, answeredAt }: LabelServiceState): string {
  if (isCopy) return t.copied
  if (!isLinked) return t.unlinked
  if (refusedAt !== null) return t.refused(exactDate(refusedAt))
  if (interruptedAt !== null) return t.interrupted(exactDate(interruptedAt))
  return t.linked(answeredAt === null ? null : exactDate(answeredAt))
}

/** Whether labels can be bought, and why they cannot. */
export function LabelServiceSection({ service }: { readonly service: LabelServiceState }) {
  const isTrouble =
    service.isLinked && !service.isCopy && (service.refusedAt ?? service.interruptedAt) !== null
  return (
    <Card id="labels" title={t.service} note={t.serviceNote}>
      <p className={isTrouble ? 'font-medium text-terracotta-ink' : ''}>{stateOf(service)}</p>
      {service.unsure > 0 && <p className="mt-1 text-terracotta-ink">{t.toVerify(service.unsure)}</p>}
    </Card>
  )
}
