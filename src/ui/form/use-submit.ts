import { type SyntheticEvent, useState } from 'react'

/** For work that ends with the page: it keeps its button at rest until then. */
export const leaving = (): Promise<never> => new Promise(() => {})

/** Work that is done once at a time; it tells its failures itself. */
export function useSubmit(send: (form?: HTMLFormElement) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    onSubmit: (event?: SyntheticEvent): void => {
      event?.preventDefault()
      if (isBusy) return
      setBusy(true)
      const form = event?.currentTarget
      void send(form instanceof HTMLFormElement ? form : undefined).finally(() => setBusy(false))
    },
  }
}
