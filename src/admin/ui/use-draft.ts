import { type Dispatch, type SetStateAction, use, useCallback, useEffect, useState } from 'react'
import { CurrentAdmin } from './current-admin.ts'
import { draftStore } from './draft-store.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export interface Draft<T> {
  readonly value: T
  readonly setValue: Dispatch<SetStateAction<T>>
  /** Whether the value differs from `saved`. */
  readonly isDirty: boolean
  /** Whether the value was found again from before: say so, and offer `discard`. */
  readonly isRestored: boolean
  /** Back to `saved`; nothing is kept. */
  readonly discard: () => void
  /** Call it once `value` is stored at the server: it is not unsaved any more. */
  readonly settle: () => void
}

/**
 * Unsaved input that survives what its screen does not: a session that ends, a reload, a wrong click. It stays in this
 * tab (sessionStorage), is the administrator's own, and goes when it is saved, discarded, or its author logs out.
 * @param key names what is edited, e.g. `product/12` or `product/new`; null keeps nothing.
 * @param saved what the server has. Put the version of an edited row into it (or into `key`), so that input that was
 *   made on an older one is recognised by the server when it is sent.
 * @param accept whether what was kept still fits, e.g. after a new version of the application; JSON comes in.
 */
export function useDraft<T>(key: string | null, saved: T, accept: (kept: unknown) => kept is T): Draft<T> {
  const admin = use(CurrentAdmin)
  if (key !== null && !admin) throw new Error('a draft belongs to an administrator')
  const place = key === null ? null : `${admin?.id}/${key}`
  const [found] = useState(() => (place === null ? null : draftStore.read(place)))
  const usable = found !== null && accept(found)
  const [isRestored, setRestored] = useState(usable)
  const [isSettled, setSettled] = useState(false)
  const [value, assign] = useState<T>(usable ? found : saved)
  const [base, setBase] = useState(saved)
  if (!same(saved, base)) {
    // The server has something new: it shows, unless it would overwrite what somebody is typing.
    setBase(saved)
    if (isSettled || same(value, base)) assign(saved)
    setSettled(false)
  }
  const isDirty = !isSettled && !same(value, saved)

  useEffect(() => {
    if (place === null) return
    if (isDirty) draftStore.write(place, value)
    else draftStore.drop(place)
  }, [place, value, isDirty])

  const setValue = useCallback((next: SetStateAction<T>) => {
    setSettled(false)
    assign(next)
  }, [])
  const settle = useCallback(() => {
    setRestored(false)
    setSettled(true)
  }, [])
  const discard = useCallback(() => {
    setRestored(false)
    setValue(saved)
  }, [saved, setValue])
  return { value, setValue, isDirty, isRestored: isRestored && isDirty, discard, settle }
}
