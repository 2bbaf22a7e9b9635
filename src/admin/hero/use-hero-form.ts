import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { toastFailure } from '@/admin/ui/failures.ts'
import { problemsIn } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type HeroValues, type StoredHero, saveHero, toStoredHero } from '@/data/admin/hero.ts'
import { line, requiredLine } from '@/domain/form-fields.ts'
import { HERO_LIMITS } from '@/domain/rules.ts'
import { heroText as t } from '@/texts/admin/hero.ts'
import { useForm } from '@/ui/form/use-form.ts'
import { heroQuery } from './queries.ts'
import { useHeroDraft } from './use-hero-draft.ts'

const schema = z.object({
  imagePath: z.string().nullable(),
  altText: requiredLine(HERO_LIMITS.altText),
  title: requiredLine(HERO_LIMITS.title),
  subtitle: line(HERO_LIMITS.subtitle),
})

/** The draft of the hero, its problems, and how it is stored. */
export function useHeroForm(saved: StoredHero) {
  const cache = useQueryClient()
  const draft = useHeroDraft(saved)
  const store = async (typed: HeroValues, fields: HeroValues) => {
    try {
      const stored = await saveHero(adminClient(), draft.version, fields)
      cache.setQueryData(heroQuery.queryKey, stored)
      draft.settle(typed, stored)
      showToast({ title: t.updated, description: t.updatedHint })
    } catch (error) {
      // The newer version shows, and with it the question which one to keep.
      if (error instanceof RefusedError && error.refusal.code === 'hero_changed')
        cache.setQueryData(heroQuery.queryKey, toStoredHero(error.refusal.details))
      else toastFailure(t.saveFailed, error)
    }
  }
  const form = useForm<HeroValues>({
    saved,
    state: [draft.values, draft.setValues],
    send: async (typed) => {
      if (draft.isOutdated) return
      const parsed = schema.safeParse(typed)
      return parsed.success ? await store(typed, parsed.data) : problemsIn<HeroValues>(parsed.error)
    },
  })
  const cancel = () => {
    form.discard()
    draft.discard()
    showToast({ title: t.cancelled })
  }
  return { draft, form, cancel }
}
