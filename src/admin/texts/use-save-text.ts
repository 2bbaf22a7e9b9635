import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { PUBLISHING_KEY } from '@/admin/ui/publishing-query.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type SaveOutcome, saveText } from '@/data/text-saves.ts'
import type { OpenText, TextMistake } from '@/data/written-texts.ts'
import { MAX_TEXT_BYTES } from '@/domain/rules.ts'
import { joinTexts } from '@/domain/texts/text-join.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { isTextOnline, TEXTS_KEY, textQuery } from './queries.ts'
import { savedHint } from './saved-hint.ts'
import type { TextWork } from './text-work.ts'

/** How often another's changes are joined before somebody is asked: each try meets a newer file. */
const TRIES = 3

type Conflict = Extract<SaveOutcome, { kind: 'conflict' }>

/**
 * Saves a text: what somebody else changed elsewhere in it is joined, the same passages are shown to be chosen from.
 * @param onSaved called once it stands in its file.
 */
export function useSaveText(path: string, onSaved: () => void) {
  const cache = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [faults, setFaults] = useState<readonly TextMistake[]>([])
  /** The version of the terms that orders name, while another one is asked for. */
  const [terms, setTerms] = useState<string | null>(null)

  const store = (text: string, hash: string) => {
    onSaved()
    cache.setQueryData<OpenText>(textQuery(path).queryKey, (before) =>
      before ? { ...before, text, hash, draft: null } : before,
    )
    void cache.invalidateQueries({ queryKey: [...TEXTS_KEY, 'list'] })
    void cache.invalidateQueries({ queryKey: [...TEXTS_KEY, 'versions', path] })
    void cache.invalidateQueries({ queryKey: PUBLISHING_KEY })
  }

  async function attempt(work: TextWork, termsVersion: string | undefined): Promise<boolean> {
    let { text, base, baseHash } = work
    for (let tries = 1; ; tries += 1) {
      const outcome = await saveText(adminClient(), {
        path,
        text,
        baseHash,
        ...(termsVersion === undefined ? {} : { termsVersion }),
      })
      if (outcome.kind === 'saved') {
        store(outcome.text ?? text, outcome.hash ?? '')
        showToast({
          title: tries > 1 ? t.savedJoined : t.saved,
          description: savedHint(outcome.text ?? text, isTextOnline(cache, path)),
        })
        return true
      }
      if (outcome.kind === 'terms') setTerms(outcome.version)
      if (outcome.kind === 'faulty') {
        setFaults(outcome.faults)
        showToast({ title: t.saveFailed, description: t.faulty, variant: 'destructive' })
      }
      if (outcome.kind !== 'conflict') return false
      const { theirs, theirHash } = outcome
      const joined = base !== null && theirs !== null && tries < TRIES ? joinTexts(base, text, theirs) : null
      if (!joined || !('text' in joined)) {
        setConflict(outcome)
        return false
      }
      text = joined.text
      base = theirs
      baseHash = theirHash
    }
  }

  /** @returns whether it stands in the file. */
  const save = async (work: TextWork, termsVersion?: string): Promise<boolean> => {
    setFaults([])
    try {
      const isSaved = await attempt(work, termsVersion)
      if (isSaved) {
        setConflict(null)
        setTerms(null)
      }
      return isSaved
    } catch (error) {
      if (codeOf(error) === 'request_too_large')
        showToast({
          title: t.saveFailed,
          description: t.tooLong(MAX_TEXT_BYTES / 1000),
          variant: 'destructive',
        })
      else toastFailure(t.saveFailed, error)
      return false
    }
  }
  return {
    save,
    conflict,
    faults,
    terms,
    forgetFaults: () => setFaults((before) => (before.length === 0 ? before : [])),
    settleConflict: () => setConflict(null),
    giveUpTerms: () => setTerms(null),
  }
}
