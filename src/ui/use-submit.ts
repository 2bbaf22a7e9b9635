import { type FormEvent, useState } from 'react'

export interface Submission {
  readonly busy: boolean
  readonly onSubmit: (event?: FormEvent) => void
}

/**
 * A form that is sent once at a time.
 * @param send does the work and tells its failures; `true` when the page is being left, so that its button stays disabled.
 */
export function useSubmit(send: () => Promise<boolean>): Submission {
  const [busy, setBusy] = useState(false)
  async function submit() {
    setBusy(true)
    const leaving = await send().catch(() => false)
    if (!leaving) setBusy(false)
  }
  return {
    busy,
    onSubmit: (event) => {
      event?.preventDefault()
      if (!busy) void submit()
    },
  }
}
