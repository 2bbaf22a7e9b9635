import { use } from 'react'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { SaveBar } from '@/admin/ui/save-bar.tsx'
import { SiteName } from '@/admin/ui/site-name.ts'
import type { StoredAppearance } from '@/data/admin/appearance.ts'
import { COLOUR_ROLES, DEFAULT_COLOURS, isDefaultColours } from '@/domain/appearance.ts'
import { appearanceText as t } from '@/texts/admin/appearance.ts'
import { AppearancePreview } from './appearance-preview.tsx'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import { useAppearanceForm } from './use-appearance-form.ts'

/** Logo and colours on the left, the shop as they make it look on the right, and what becomes of it at the bottom. */
export function AppearanceForm({ stored }: { readonly stored: StoredAppearance }) {
  const { form, colours, newer, settle, problem } = useAppearanceForm(stored)
  const { values, set, isDirty, isBusy } = form
  const siteName = use(SiteName)
  const { logo, showsName } = values
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-6">
      {newer && (
        <ConflictNote
          title={t.changed}
          theirs={t.changedHint(exactDate(newer.updatedAt))}
          onKeep={() => settle(false)}
          onTake={() => settle(true)}
        />
      )}
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="space-y-10">
          <LogoField
            {...{ logo, showsName, siteName }}
            onLogo={(value) => set('logo', value)}
            onShowsName={(value) => set('showsName', value)}
          />
          <fieldset className="min-w-0">
            <legend className="font-display text-xl">{t.colours}</legend>
            <p className="mt-1 mb-4 text-sm text-ink-soft">{t.coloursNote}</p>
            <div className="space-y-5">
              {COLOUR_ROLES.map((role) => (
                <ColourField
                  key={role}
                  role={role}
                  value={values[role]}
                  colours={colours}
                  problem={problem(role)}
                  onValue={(value) => set(role, value)}
                />
              ))}
            </div>
            {!isDefaultColours(colours) && (
              <button
                type="button"
                className={`mt-5 ${QUIET}`}
                onClick={() => {
                  for (const role of COLOUR_ROLES) set(role, DEFAULT_COLOURS[role])
                }}
              >
                {t.original}
              </button>
            )}
          </fieldset>
        </div>
        <section aria-labelledby="apercu" className="min-w-0 lg:sticky lg:top-6">
          <h2 id="apercu" className="text-xl">
            {t.preview}
          </h2>
          <p className="mt-1 mb-3 text-sm text-stone">{t.previewHint}</p>
          <AppearancePreview appearance={{ colours, logo, showsName }} siteName={siteName} />
        </section>
      </div>
      <SaveBar isDirty={isDirty} isBusy={isBusy} isHeld={newer !== null} onCancel={form.discard} />
    </form>
  )
}
