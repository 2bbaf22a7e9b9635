import { contactText } from '@/texts/contact.ts'
import { formText } from '@/texts/forms.ts'
import { connectForm } from '@/ui/form/connect.ts'
import { connectTabs } from '@/ui/tabs.ts'

/** Makes the contact page live; what checks and sends a form is loaded with the first touch of it. */
export function startContact(): void {
  const root = document.querySelector<HTMLElement>('[data-contact]')
  const done = document.querySelector<HTMLElement>('[data-contact-done]')
  if (!root || !done) return
  connectTabs(root)
  for (const form of root.querySelectorAll<HTMLFormElement>('[data-contact-form]')) {
    const kind = form.dataset.contactForm === 'order' ? 'order' : 'message'
    const load = () => import('./send-contact.ts')
    form.addEventListener('focusin', () => void load().catch(() => {}), { once: true })
    connectForm(form, async (values) => (await load()).send(kind, values), {
      sending: contactText.sending,
      failed: formText.failed,
      done: () => {
        form.reset()
        root.hidden = true
        done.hidden = false
        done.focus()
      },
    })
  }
  const map = document.querySelector<HTMLElement>('[data-map]')
  map?.querySelector('button')?.addEventListener('click', async () => {
    const { showMap } = await import('./map.ts')
    await showMap(map, map.dataset.map ?? '')
  })
  done.querySelector('[data-contact-again]')?.addEventListener('click', () => {
    done.hidden = true
    root.hidden = false
    root.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  })
}
