import type { Awaited } from './awaited.ts'

let form: Promise<typeof import('./alert-form.ts')> | undefined

/** Offers to write when what is shown is back. @param awaited null where it can be had, or is no longer sold. */
export async function offerAlert(awaited: Awaited | null): Promise<void> {
  if (!awaited && !form) return
  try {
    form ??= import('./alert-form.ts')
    ;(await form).showAlert(awaited)
  } catch {
    form = undefined
  }
}
