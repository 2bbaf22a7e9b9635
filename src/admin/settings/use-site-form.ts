import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type StoredSite, saveSiteSettings, toStoredSite } from '@/data/admin/site-settings.ts'
import {
  mergeSite,
  SITE_FIELDS,
  type SiteInput,
  type SiteSettings,
  siteInputOf,
  siteSchema,
} from '@/domain/site-settings.ts'
import { siteText as t } from '@/texts/admin/site-settings.ts'
import { siteQuery } from './queries.ts'

/** What another owner stored while this form was filled in. */
export interface SiteConflict {
  readonly theirs: SiteInput
  /** Fields that both have changed. */
  readonly both: readonly (keyof SiteInput)[]
}

const inputOf = (stored: StoredSite): SiteInput => {
  const { version: _, ...settings } = stored
  return siteInputOf(settings)
}

/**
 * Who the shop is, as it is typed; two owners at once lose nothing.
 * @param part the page of it that shows: the fields of others are sent as they are stored.
 */
export function useSiteForm(stored: StoredSite, part: string) {
  const cache = useQueryClient()
  const [read, setRead] = useState(stored)
  const [conflict, setConflict] = useState<SiteConflict | null>(null)
  const saved = useMemo(() => inputOf(read), [read])
  const form = useForm<SiteInput, SiteSettings>({
    schema: siteSchema,
    saved,
    draft: `settings/site/${part}/${read.version}`,
    send: async (settings) => {
      try {
        const newest = await saveSiteSettings(adminClient(), read.version, settings)
        setRead(newest)
        setConflict(null)
        cache.setQueryData(siteQuery.queryKey, newest)
        void cache.invalidateQueries({ queryKey: readinessQuery.queryKey })
        showToast({ title: t.saved, description: t.savedHint })
        return true
      } catch (error) {
        if (error instanceof RefusedError && error.refusal.code === 'settings_changed')
          meet(toStoredSite(error.refusal.details))
        else toastFailure(t.saveFailed, error)
        return false
      }
    },
  })
  function meet(newer: StoredSite): void {
    const theirs = inputOf(newer)
    const { merged, both } = mergeSite(saved, form.values, theirs)
    for (const name of SITE_FIELDS) form.set(name, merged[name])
    setRead(newer)
    setConflict({ theirs, both })
  }
  // What another has stored shows, unless somebody is typing: then the save tells.
  if (stored.version !== read.version && !form.isDirty && !form.isBusy) setRead(stored)
  const settle = (takesTheirs: boolean) => {
    if (takesTheirs && conflict) for (const name of conflict.both) form.set(name, conflict.theirs[name])
    setConflict(null)
  }
  return { form, conflict, settle }
}
