import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { CsvDrop } from '@/admin/ui/csv-drop.tsx'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { Section } from '@/admin/ui/section.tsx'
import { MAX_MOVED_LINES } from '@/domain/rules.ts'
import { movingText as t } from '@/texts/admin/moving.ts'
import { MoveMapping } from './move-mapping.tsx'
import { MoveReportView } from './move-report.tsx'
import type { CsvKind } from './open-file.ts'
import { useMove } from './use-move.ts'

/** A kind of file of another shop: what it is read as, what it would do, and what it brings. */
export function MoveSection({ kind }: { readonly kind: CsvKind }) {
  const { step, setStep, open, check, finish, restart } = useMove(kind)
  const isNew =
    step.name === 'checked' && step.report.created + step.report.completed + step.report.subscribed > 0
  return (
    <Section title={t.kinds[kind]} note={t.notes[kind]}>
      {(step.name === 'idle' || step.name === 'failed') && (
        <CsvDrop words={t} limit={t.limit(MAX_MOVED_LINES)} onFile={open} />
      )}
      {step.name === 'failed' && <RefusedNote>{step.message}</RefusedNote>}
      <p role="status" className={step.name === 'busy' ? 'text-ink-soft' : 'sr-only'}>
        {step.name === 'busy' && step.message}
      </p>
      {step.name === 'mapping' && (
        <MoveMapping
          kind={kind}
          file={step.file}
          mapping={step.mapping}
          withConsents={step.withConsents}
          onChange={(mapping, withConsents) => setStep({ ...step, mapping, withConsents })}
          onCheck={() => check(step)}
          onRestart={restart}
        />
      )}
      {step.name === 'checked' && (
        <>
          <MoveReportView kind={kind} report={step.report} read={step.read} />
          <p className="mt-4 flex flex-wrap gap-3">
            {isNew && (
              <button type="button" className={PRIMARY} onClick={() => finish(step)}>
                {t.take}
              </button>
            )}
            <button type="button" className={QUIET} onClick={() => setStep(step.columns)}>
              {t.backToColumns}
            </button>
            <button type="button" className={QUIET} onClick={restart}>
              {t.another}
            </button>
          </p>
        </>
      )}
    </Section>
  )
}
