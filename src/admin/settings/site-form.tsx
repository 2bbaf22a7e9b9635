import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { Restored } from '@/admin/ui/form/restored.tsx'
import type { StoredSite } from '@/data/admin/site-settings.ts'
import type { SiteInput } from '@/domain/site-settings.ts'
import { siteText as t } from '@/texts/admin/site-settings.ts'
import { PageForm } from './page-forms.tsx'
import { SITE_PARTS, type SitePart } from './site-parts.tsx'
import { useSiteForm } from './use-site-form.ts'

interface Props {
  readonly stored: StoredSite
  readonly part: SitePart
}

/** A part of who the shop is. */
export function SiteForm({ stored, part }: Props) {
  const { form, conflict, settle } = useSiteForm(stored, part)
  const Fields = SITE_PARTS[part]
  return (
    <PageForm form={form} isDirty={form.isDirty} onDiscard={form.discard}>
      {conflict && (
        <ConflictNote
          title={t.changed}
          theirs={t.changedHint(conflict.both.map((name) => t[name]))}
          onKeep={() => settle(false)}
          onTake={() => settle(true)}
        />
      )}
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      <Fields
        line={(name: keyof SiteInput, hint?: string) => ({
          label: t[name],
          ...form.bind(name),
          ...(hint ? { hint } : {}),
        })}
      />
    </PageForm>
  )
}
