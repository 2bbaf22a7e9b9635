import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { removeSegment, saveSegment, toSegment } from '@/data/admin/marketing.ts'
import { MOST_CONDITIONS, readCondition, type SegmentInput, segmentSchema } from '@/domain/segment.ts'
import { segmentsText as t } from '@/texts/admin/segments.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { ConditionRow } from './condition-row.tsx'
import { MARKETING_KEY } from './queries.ts'
import { SegmentCount } from './segment-count.tsx'
import { BLANK_SEGMENT, conditionOn, type EditedSegment, editedOf } from './segment-input.ts'

interface Props {
  /** Null for a new one. */
  readonly edited: EditedSegment | null
  readonly onClose: () => void
  /** Somebody else has changed it: their version takes the place of what was read. */
  readonly onNewer: (segment: EditedSegment) => void
}

const MATCHES = (['all', 'any'] as const).map((value) => ({ value, label: t.matches[value] }))

const problemOf = (condition: SegmentInput['conditions'][number]): string | null => {
  const read = readCondition(condition)
  return typeof read === 'string' ? read : null
}

/** A segment of the shop's own: its name, its conditions, and how many customers meet them now. */
export function SegmentDialog({ edited, onClose, onNewer }: Props) {
  const cache = useQueryClient()
  const id = useId()
  const [saved] = useState<SegmentInput>(edited?.saved ?? BLANK_SEGMENT)
  const [isAsking, setAsking] = useState(false)
  const [areProblemsShown, showProblems] = useState(false)
  const changed = () => cache.invalidateQueries({ queryKey: MARKETING_KEY })
  const form = useForm({
    schema: segmentSchema,
    saved,
    send: async (fields) => {
      try {
        await saveSegment(adminClient(), edited, fields)
        showToast({ title: edited ? t.saved : t.created })
        onClose()
        return true
      } catch (error) {
        const refusal = error instanceof RefusedError ? error.refusal : null
        if (refusal?.code === 'segment_exists') return { name: adminErrorText(refusal.code) }
        const newer = refusal?.code === 'segment_changed' ? editedOf(toSegment(refusal.details)) : null
        if (newer) {
          showToast({
            title: t.saveFailed,
            description: t.changed(newer.saved.name),
            variant: 'destructive',
          })
          onNewer(newer)
        } else toastFailure(t.saveFailed, error)
        return false
      } finally {
        void changed()
      }
    },
  })
  const remove = async () => {
    if (!edited) return
    try {
      await removeSegment(adminClient(), edited.id)
      showToast({ title: t.removed })
      onClose()
    } catch (error) {
      toastFailure(t.removeFailed, error)
    }
    setAsking(false)
    void changed()
  }
  const { conditions, match } = form.values
  const setConditions = (next: SegmentInput['conditions']) => form.set('conditions', next)
  return (
    <Dialog
      title={edited ? t.edit(edited.saved.name) : t.newTitle}
      onClose={onClose}
      shape="wide"
      footer={
        <>
          {edited && (
            <button type="button" className={`${QUIET} mr-auto`} onClick={() => setAsking(true)}>
              {t.remove}
            </button>
          )}
          <DialogButtons
            onCancel={onClose}
            form={id}
            isBusy={form.isBusy}
            {...(edited ? {} : { save: t.create })}
          />
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          showProblems(true)
          form.onSubmit(event)
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t.name} maxLength={80} autoComplete="off" {...form.bind('name')} />
          <SelectField
            label={t.match}
            options={MATCHES}
            {...form.bind('match')}
            onValue={(value) => form.set('match', value === 'any' ? 'any' : 'all')}
          />
        </div>
        <div>
          <h3 className="mb-2 font-sans text-base font-medium tracking-normal">{t.conditions}</h3>
          <ul className="space-y-3">
            {conditions.map((condition, index) => (
              <ConditionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: what is typed stays at its place
                key={index}
                at={index + 1}
                condition={condition}
                problem={areProblemsShown ? problemOf(condition) : null}
                onChange={(next) => setConditions(conditions.with(index, next))}
                onRemove={
                  conditions.length > 1
                    ? () => setConditions(conditions.filter((_, other) => other !== index))
                    : null
                }
              />
            ))}
          </ul>
          {conditions.length < MOST_CONDITIONS && (
            <button
              type="button"
              className={`mt-3 ${QUIET}`}
              onClick={() => setConditions([...conditions, conditionOn('orders')])}
            >
              {t.addCondition}
            </button>
          )}
        </div>
        <SegmentCount match={match} conditions={conditions} />
      </form>
      {isAsking && edited && (
        <Ask
          question={t.askRemove(edited.saved.name)}
          confirm={t.remove}
          isDangerous
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
