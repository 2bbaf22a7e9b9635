import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { Icon } from '@/admin/ui/icon.tsx'
import { SaveBar } from '@/admin/ui/save-bar.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import type { StoredHero } from '@/data/admin/hero.ts'
import { PATHS } from '@/domain/paths.ts'
import { HERO_LIMITS } from '@/domain/rules.ts'
import { heroText as t } from '@/texts/admin/hero.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { HeroConflict } from './hero-conflict.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { HeroPreview } from './hero-preview.tsx'
import { useHeroForm } from './use-hero-form.ts'

/** What is edited on the left, how visitors will see it on the right, and what becomes of it at the bottom. */
export function HeroForm({ saved }: { readonly saved: StoredHero }) {
  const { draft, form, cancel } = useHeroForm(saved)
  const { bind, set, isBusy } = form
  /** While a picture is sent, the browser's own copy of it is shown. */
  const [sending, setSending] = useState<string | null>(null)
  const { values, isDirty } = draft
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-6">
      <Restored isRestored={draft.isRestored && !draft.isOutdated} onDiscard={cancel} />
      {draft.isOutdated && <HeroConflict saved={saved} onKeep={draft.keepMine} onTake={cancel} />}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="space-y-5">
          <HeroPicture
            path={values.imagePath}
            address={sending ?? draft.addressOf(values.imagePath)}
            altText={values.altText}
            onSending={setSending}
            onPicture={(imagePath) => set('imagePath', imagePath)}
            onRemove={() => {
              set('imagePath', null)
              showToast({ title: t.removed })
            }}
          />
          <TextField
            label={t.altText}
            hint={t.altHint}
            maxLength={HERO_LIMITS.altText}
            {...bind('altText')}
          />
          <TextField label={t.heading} maxLength={HERO_LIMITS.title} {...bind('title')} />
          <TextArea
            label={t.subtitle}
            isOptional
            rows={3}
            maxLength={HERO_LIMITS.subtitle}
            {...bind('subtitle')}
          />
        </div>
        <section aria-labelledby="apercu" className="lg:sticky lg:top-6">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2 id="apercu" className="text-xl">
              {t.groups.preview}
            </h2>
            <a href={PATHS.heroPreview} target="_blank" rel="noopener" className={QUIET}>
              <Icon name="external" className="size-4.5" />
              {t.openPreview}
              <span className="sr-only"> {shellText.newTab}</span>
            </a>
          </div>
          <p className="mt-1 mb-3 text-sm text-stone">{t.previewHint}</p>
          <HeroPreview {...values} address={sending ?? draft.addressOf(values.imagePath)} />
        </section>
      </div>
      <SaveBar isDirty={isDirty} isBusy={isBusy} isHeld={draft.isOutdated} onCancel={cancel} />
    </form>
  )
}
