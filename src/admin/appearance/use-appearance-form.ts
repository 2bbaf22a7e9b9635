import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { type StoredAppearance, saveAppearance, toStoredAppearance } from '@/data/admin/appearance.ts'
import { adminClient } from '@/data/admin/client.ts'
import {
  COLOUR_ROLES,
  type ColourProblem,
  type ColourRole,
  type Colours,
  colourProblem,
  type Logo,
} from '@/domain/appearance.ts'
import { colourTyped } from '@/domain/contrast.ts'
import { appearanceText as t } from '@/texts/admin/appearance.ts'
import { appearanceQuery } from './queries.ts'

/** What is typed: colours as they are written, right or wrong. */
export type AppearanceInput = Record<ColourRole, string> & {
  readonly logo: Logo | null
  readonly showsName: boolean
}

const schema = z.custom<AppearanceInput>(() => true)

const inputOf = ({ colours, logo, showsName }: StoredAppearance): AppearanceInput => ({
  ...colours,
  logo,
  showsName,
})

/** The colours that are typed; where one is none, that of the same role before. */
const coloursOf = (input: AppearanceInput, before: Colours): Colours =>
  Object.fromEntries(
    COLOUR_ROLES.map((role) => [role, colourTyped(input[role]) ?? before[role]]),
  ) as unknown as Colours

/** What is wrong with a colour: a sentence, and what would be right, where something is near. */
export interface RoleProblem {
  readonly words: string
  readonly nearest?: string
}

function problemOf(input: AppearanceInput, colours: Colours, role: ColourRole): RoleProblem | null {
  if (!colourTyped(input[role])) return { words: t.noColour }
  const problem: ColourProblem | null = colourProblem(colours, role)
  return problem && { words: t.problem(role, problem), nearest: problem.nearest }
}

/** Colours and logo while they are chosen; two owners at once lose nothing. */
export function useAppearanceForm(stored: StoredAppearance) {
  const cache = useQueryClient()
  const [read, setRead] = useState(stored)
  const [newer, setNewer] = useState<StoredAppearance | null>(null)
  const saved = useMemo(() => inputOf(read), [read])
  const form = useForm<AppearanceInput, AppearanceInput>({
    schema,
    saved,
    draft: `appearance/${read.version}`,
    send: async (input) => {
      const colours = coloursOf(input, read.colours)
      const wrong = COLOUR_ROLES.flatMap((role) => {
        const problem = problemOf(input, colours, role)
        return problem ? [[role, problem.words] as const] : []
      })
      if (wrong.length > 0) return Object.fromEntries(wrong)
      try {
        const { logo, showsName } = input
        const newest = await saveAppearance(adminClient(), read.version, { colours, logo, showsName })
        setRead(newest)
        setNewer(null)
        cache.setQueryData(appearanceQuery.queryKey, newest)
        showToast({ title: t.saved, description: t.savedHint })
        return true
      } catch (error) {
        if (error instanceof RefusedError && error.refusal.code === 'appearance_changed')
          setNewer(toStoredAppearance(error.refusal.details))
        else toastFailure(t.saveFailed, error)
        return false
      }
    },
  })
  // What another has stored shows, unless somebody is choosing: then the save tells.
  if (stored.version !== read.version && !form.isDirty && !form.isBusy && !newer) setRead(stored)
  const colours = coloursOf(form.values, read.colours)
  /** @param takesTheirs what is typed gives way to what another has stored; else the next save replaces that. */
  const settle = (takesTheirs: boolean) => {
    if (!newer) return
    const theirs = inputOf(newer)
    if (takesTheirs) {
      for (const role of COLOUR_ROLES) form.set(role, theirs[role])
      form.set('logo', theirs.logo)
      form.set('showsName', theirs.showsName)
    }
    setRead(newer)
    setNewer(null)
  }
  return {
    form,
    colours,
    newer,
    settle,
    problem: (role: ColourRole) => problemOf(form.values, colours, role),
  }
}
