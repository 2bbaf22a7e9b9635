import { exactDate } from '@/admin/ui/dates.ts'
import type { PublishingState } from '@/data/admin/publishing.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'

const NOTICE = 'my-3 rounded-[3px] px-3 py-2.5'

interface FailureProps {
  readonly reason: string
  readonly isTitled?: boolean
}

/** Why nothing changed for the visitors. */
export function Failure({ reason, isTitled = false }: FailureProps) {
  return (
    <div className={`${NOTICE} bg-terracotta-pale`}>
      {isTitled && <p className="font-medium">{t.failed}</p>}
      <p className="text-sm whitespace-pre-line wrap-anywhere">{t.reason(reason)}</p>
      <p className="mt-1 text-sm">{t.failedHint}</p>
    </div>
  )
}

interface StateProps {
  readonly state: PublishingState | undefined
}

const currentOf = (state: PublishingState | undefined) =>
  state?.publications.find(({ isCurrent }) => isCurrent)

/** That visitors see a version somebody went back to, and what that means. */
export function FormerVersion({ state }: StateProps) {
  const when = currentOf(state)?.versionOf
  return (
    <div className={`${NOTICE} bg-straw-pale text-sm`}>
      <p>{t.formerVersionHint(when ? exactDate(when) : null)}</p>
      {state?.automatic && <p className="mt-1">{t.automaticPaused}</p>}
    </div>
  )
}

interface SentencesProps {
  readonly title: string
  readonly sentences: readonly string[]
}

function Sentences({ title, sentences }: SentencesProps) {
  if (sentences.length === 0) return null
  return (
    <div className={`${NOTICE} bg-straw-pale text-sm`}>
      <p className="font-medium">{title}</p>
      <ul className="mt-1 space-y-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the next publication will leave out, where the published site does not say it already. */
export function TextFaults({ state }: StateProps) {
  const shown = currentOf(state)?.warnings ?? []
  const sentences = (state?.textFaults ?? []).filter((sentence) => !shown.includes(sentence))
  return <Sentences title={t.textFaults} sentences={sentences} />
}

/** What the published site leaves out or shows as it was before, and what else its owner should know of it. */
export function Warnings({ state }: StateProps) {
  return <Sentences title={t.warnings} sentences={currentOf(state)?.warnings ?? []} />
}
