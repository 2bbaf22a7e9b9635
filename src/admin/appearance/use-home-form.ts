import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type StoredHomePage, saveHomePage, toStoredHomePage } from '@/data/admin/home-page.ts'
import { EMPTY_HOME, type HomePart, type HomeParts, homeParts, tidied } from '@/domain/home-parts.ts'
import { homePageText as t } from '@/texts/admin/home-page.ts'
import { homePageQuery } from './queries.ts'

interface HomeInput {
  readonly parts: HomeParts
}

const inputOf = ({ parts }: StoredHomePage): HomeInput => ({ parts: parts ?? EMPTY_HOME })
const schema = z
  .object({ parts: z.array(z.custom<HomePart>()) })
  .transform(({ parts }) => ({ parts: homeParts.parse(parts.map(tidied)) }))

/** The parts of the home page while they are edited; two owners at once lose nothing. */
export function useHomeForm(stored: StoredHomePage) {
  const cache = useQueryClient()
  const [read, setRead] = useState(stored)
  const [newer, setNewer] = useState<StoredHomePage | null>(null)
  const saved = useMemo(() => inputOf(read), [read])
  const form = useForm<HomeInput, HomeInput>({
    schema: schema as unknown as z.ZodType<HomeInput, HomeInput>,
    saved,
    draft: `home-page/${read.version}`,
    send: async ({ parts }) => {
      try {
        const newest = await saveHomePage(adminClient(), read.version, parts)
        setRead(newest)
        setNewer(null)
        cache.setQueryData(homePageQuery.queryKey, newest)
        showToast({ title: t.saved, description: t.savedHint })
        return true
      } catch (error) {
        if (error instanceof RefusedError && error.refusal.code === 'home_changed')
          setNewer(toStoredHomePage(error.refusal.details))
        else toastFailure(t.saveFailed, error)
        return false
      }
    },
  })
  // What another has stored shows, unless somebody is typing: then the save tells.
  if (stored.version !== read.version && !form.isDirty && !form.isBusy && !newer) setRead(stored)
  const settle = (takesTheirs: boolean) => {
    if (!newer) return
    if (takesTheirs) form.set('parts', inputOf(newer).parts)
    setRead(newer)
    setNewer(null)
  }
  const { parts } = form.values
  return {
    form,
    parts,
    newer,
    settle,
    setParts: (next: HomeParts) => form.set('parts', next),
    /** Puts a changed part in the place of the one of its kind. */
    change: (part: HomePart) =>
      form.set(
        'parts',
        parts.map((one) => (one.kind === part.kind ? part : one)),
      ),
  }
}
