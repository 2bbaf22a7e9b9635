import { useState } from 'react'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { exactDate } from '@/admin/ui/dates.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { StepButton } from '@/admin/ui/step-button.tsx'
import { Toggle } from '@/admin/ui/toggle.tsx'
import type { StoredHomePage } from '@/data/admin/home-page.ts'
import { type HomePartKind, movedPart } from '@/domain/home-parts.ts'
import { homePageText as t } from '@/texts/admin/home-page.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { PartFields } from './part-fields.tsx'
import { useHomeForm } from './use-home-form.ts'

/** The parts of the home page, each with its place, its switch and what it says. */
export function HomeForm({ stored }: { readonly stored: StoredHomePage }) {
  const { form, parts, newer, settle, setParts, change } = useHomeForm(stored)
  const [said, setSaid] = useState('')
  const move = (kind: HomePartKind, by: -1 | 1) => {
    const next = movedPart(parts, kind, by)
    setParts(next)
    setSaid(t.moved(kind, next.findIndex((one) => one.kind === kind) + 1))
  }
  return (
    <section aria-labelledby="accueil" className="mt-12 border-t border-line pt-8">
      <h2 id="accueil" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">
        {t.note} {stored.parts === null && import.meta.env.PUBLIC_DEMO === 'true' && t.demo}
      </p>
      {newer && (
        <ConflictNote
          title={t.changed}
          theirs={t.changedHint(exactDate(newer.updatedAt))}
          onKeep={() => settle(false)}
          onTake={() => settle(true)}
        />
      )}
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <SubmitForm
        form={form}
        label={shellText.save}
        busyLabel={shellText.saving}
        isDisabled={!form.isDirty || newer !== null}
      >
        <ol className="max-w-3xl space-y-4">
          {parts.map((part, index) => (
            <li key={part.kind} className="rounded-[3px] border border-line p-4">
              <div className="mb-3 flex items-center gap-1">
                <h3 className="mr-auto font-display text-lg">{t.kinds[part.kind]}</h3>
                <StepButton
                  label={t.up(part.kind)}
                  icon="up"
                  iconClass="size-4"
                  isOff={index === 0}
                  onClick={() => move(part.kind, -1)}
                />
                <StepButton
                  label={t.down(part.kind)}
                  icon="down"
                  iconClass="size-4"
                  isOff={index === parts.length - 1}
                  onClick={() => move(part.kind, 1)}
                />
              </div>
              <Toggle
                label={t.shows(part.kind)}
                isOn={part.isShown}
                onChange={(isShown) => change({ ...part, isShown })}
              />
              {part.isShown && (
                <div className="mt-4 space-y-4">
                  <PartFields part={part} onPart={change} />
                </div>
              )}
            </li>
          ))}
        </ol>
      </SubmitForm>
    </section>
  )
}
