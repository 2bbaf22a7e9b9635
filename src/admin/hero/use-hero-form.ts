import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type HeroValues, type StoredHero, saveHero, toStoredHero } from '@/data/admin/hero.ts'
import { line, requiredLine } from '@/domain/form-fields.ts'
import { HERO_LIMITS } from '@/domain/rules.ts'
import { heroText as t } from '@/texts/admin/hero.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { formText, problemText } from '@/texts/admin/ui.ts'
import { heroQuery } from './queries.ts'
import { useHeroDraft } from './use-hero-draft.ts'

const schema = z.object({
  imagePath: z.string().nullable(),
  altText: requiredLine(HERO_LIMITS.altText),
  title: requiredLine(HERO_LIMITS.title),
  subtitle: line(HERO_LIMITS.subtitle),
})
type Field = 'altText' | 'title' | 'subtitle'

interface Sending {
  readonly fields: HeroValues
  /** As it stood in the fields. */
  readonly typed: HeroValues
}

/** The draft of the hero, its problems, and how it is stored. */
export function useHeroForm(saved: StoredHero) {
  const cache = useQueryClient()
  const draft = useHeroDraft(saved)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})

  const save = useMutation({
    mutationFn: ({ fields }: Sending) => saveHero(adminClient(), draft.version, fields),
    onSuccess: (stored, { typed }) => {
      cache.setQueryData(heroQuery.queryKey, stored)
      draft.settle(typed, stored)
      showToast({ title: t.updated, description: t.updatedHint })
    },
    onError: (error) => {
      // The newer version shows, and with it the question which one to keep.
      if (error instanceof RefusedError && error.refusal.code === 'hero_changed')
        cache.setQueryData(heroQuery.queryKey, toStoredHero(error.refusal.details))
      else toastFailure(t.saveFailed, error)
    },
  })

  return {
    draft,
    isBusy: save.isPending,
    saveLabel: save.isPending ? shellText.saving : shellText.save,
    bind: (name: Field) => ({
      name,
      value: draft.values[name],
      problem: problems[name],
      onValue: (value: string) => {
        draft.change({ [name]: value })
        setProblems(({ [name]: _, ...rest }) => rest)
      },
    }),
    cancel: () => {
      draft.discard()
      setProblems({})
      showToast({ title: t.cancelled })
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (save.isPending || draft.isOutdated) return
      const form = event.currentTarget
      const parsed = schema.safeParse(draft.values)
      if (parsed.success) {
        setProblems({})
        save.mutate({ fields: parsed.data, typed: draft.values })
        return
      }
      const found: Record<string, string> = {}
      for (const { path, message } of parsed.error.issues)
        found[String(path[0])] ??= problemText[message] ?? formText.invalid
      setProblems(found)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    },
  }
}
