import { connectForm } from '@/ui/form/connect.ts'

/**
 * Makes the subscription forms of a page live; what checks and sends is loaded with the first touch. It stands on every
 * page, so its two sentences come with the form and not with all the others of the shop.
 */
export function startNewsletter(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-newsletter]')) {
    const done = form.parentElement?.querySelector<HTMLElement>('[data-newsletter-done]')
    const load = () => import('./subscribe.ts')
    form.addEventListener('focusin', () => void load().catch(() => {}), { once: true })
    connectForm(form, async (values) => (await load()).subscribe(form.dataset.newsletter, values), {
      sending: form.dataset.sending ?? '',
      failed: form.dataset.failed ?? '',
      done: () => {
        form.hidden = true
        if (!done) return
        done.hidden = false
        done.focus()
      },
    })
  }
}
