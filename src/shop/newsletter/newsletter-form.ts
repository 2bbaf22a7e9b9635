import { whenUsed } from '@/ui/form/when-used.ts'

async function connect(form: HTMLFormElement): Promise<void> {
  const [{ connectForm }, { SAID, subscribe }] = await Promise.all([
    import('@/ui/form/connect.ts'),
    import('./subscribe.ts'),
  ])
  const done = form.parentElement?.querySelector<HTMLElement>('[data-newsletter-done]')
  connectForm(form, (values) => subscribe(form.dataset.newsletter, values), {
    sending: SAID.sending,
    failed: SAID.failed,
    done: () => {
      form.hidden = true
      if (!done) return
      done.textContent = SAID.done
      done.hidden = false
      done.focus()
    },
  })
}

/** Makes the subscription forms of a page live. It stands on every page: its code is loaded with the first touch. */
export function startNewsletter(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-newsletter]'))
    whenUsed(form, () => connect(form))
}
