/**
 * Brings a form to life with the first touch of it, so that a page that nobody writes in loads none of its code. What is
 * sent before it is alive is kept and sent then.
 * @param connect loads what makes the form live; when that fails the next touch tries again.
 */
export function whenUsed(form: HTMLFormElement, connect: () => Promise<void>): void {
  let connected: Promise<boolean> | undefined

  const start = (): Promise<boolean> => {
    connected ??= connect().then(
      () => {
        form.removeEventListener('focusin', start)
        form.removeEventListener('submit', hold)
        return true
      },
      () => {
        connected = undefined
        return false
      },
    )
    return connected
  }

  async function hold(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (await start()) form.requestSubmit(event.submitter)
  }

  form.noValidate = true
  form.addEventListener('focusin', start)
  form.addEventListener('submit', hold)
}
