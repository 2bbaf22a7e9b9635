import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { restoreVersion } from '@/data/text-saves.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { TEXTS_KEY } from './queries.ts'

const t = textWorkText.history

interface Restore {
  readonly version: number
  /** Of the terms of sale, once it was asked for. */
  readonly termsVersion?: string
}

interface Props {
  /** Hash of the file as it is; null where it was deleted. */
  readonly baseHash: string | null
  readonly failed: string
  readonly onRestored: (path: string) => void
}

/** Makes what a version says the newest one; terms of sale that were published are asked for another version of theirs first. */
export function useRestore({ baseHash, failed, onRestored }: Props) {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<{ readonly version: number; readonly terms: string } | null>(null)
  const { mutate, isPending } = useMutationOnce({
    mutationFn: (restore: Restore) => restoreVersion(adminClient(), { ...restore, baseHash }),
    onSuccess: (outcome, { version }) => {
      setAsked(outcome.kind === 'terms' ? { version, terms: outcome.version } : null)
      if (outcome.kind === 'saved') return onRestored(outcome.path)
      const description = outcome.kind === 'faulty' ? (outcome.faults[0]?.reason ?? '') : t.changed
      if (outcome.kind !== 'terms') showToast({ title: failed, description, variant: 'destructive' })
    },
    onError: (error) => toastFailure(failed, error),
    onSettled: () => void cache.invalidateQueries({ queryKey: TEXTS_KEY }),
  })
  return {
    restore: (version: number) => mutate({ version }),
    isBusy: isPending,
    /** The version of the terms that cannot stay; null where none is asked for. */
    terms: asked?.terms ?? null,
    giveUpTerms: () => setAsked(null),
    giveTerms: (termsVersion: string) => asked && mutate({ version: asked.version, termsVersion }),
  }
}
