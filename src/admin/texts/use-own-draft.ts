import { useEffect, useRef, useState } from 'react'
import { adminClient } from '@/data/admin/client.ts'
import { type DraftConflict, dropDraft, saveDraft } from '@/data/text-drafts.ts'

/** Milliseconds after the last key until a working copy is stored. */
const REST_MS = 2000

/** How far the working copy has come to the server. */
export type DraftState = 'none' | 'waiting' | 'stored' | 'unstored'

interface Options {
  readonly path: string
  readonly text: string
  readonly baseHash: string | null
  /** Of the draft that was found; 0 where there was none. */
  readonly version: number
  /** Whether there is something that the file does not say. */
  readonly isDirty: boolean
}

/**
 * Stores what is written at the server while it is written: a lost telephone or a log-out loses two seconds. What stands in this tab
 * besides is stored by `useDraft` at once.
 */
export function useOwnDraft({ path, text, baseHash, version: found, isDirty }: Options) {
  const version = useRef(found)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  /** While the text itself is saved, which ends its draft: a copy that came after would be of no draft. */
  const [isSaving, setSaving] = useState(false)
  const isEnding = useRef(false)
  const [state, setState] = useState<DraftState>(found > 0 ? 'stored' : 'none')
  /** What another window of the same person has stored meanwhile. */
  const [rival, setRival] = useState<DraftConflict | null>(null)
  const isHeld = rival !== null

  useEffect(() => {
    if (!isDirty || isHeld || isSaving) return
    setState('waiting')
    const timer = setTimeout(() => {
      // It may run before the timer is cleared by what is drawn.
      if (isEnding.current) return
      running.current = running.current
        .then(() => saveDraft(adminClient(), { path, text, baseHash, version: version.current }))
        .then(
          (answer) => {
            if (answer.kind === 'conflict') {
              setRival(answer)
              setState('unstored')
              return
            }
            version.current = answer.version
            setState('stored')
          },
          // The tab keeps it, and the next key tries again.
          () => setState('unstored'),
        )
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [path, text, baseHash, isDirty, isHeld, isSaving])

  /** Nothing of it is left: it was saved, which ends the draft at the server, or thrown away. */
  const forget = () => {
    version.current = 0
    setRival(null)
    setState('none')
  }
  /** Does what ends the draft once no copy is on its way, and lets none begin meanwhile. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    isEnding.current = true
    setSaving(true)
    try {
      await running.current
      return await work()
    } finally {
      isEnding.current = false
      setSaving(false)
    }
  }
  const drop = async () => {
    await running.current
    forget()
    await dropDraft(adminClient(), path)
  }
  const overrule = () => {
    version.current = rival?.version ?? 0
    setRival(null)
  }
  return { state, rival, overrule, forget, drop, alone }
}
