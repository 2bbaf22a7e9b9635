import { whenUsed } from '@/ui/form/when-used.ts'
import { connectTabs } from '@/ui/tabs.ts'

/** Makes the contact page live; what checks and sends a form is loaded with the first touch of it. */
export function startContact(): void {
  const root = document.querySelector<HTMLElement>('[data-contact]')
  const done = document.querySelector<HTMLElement>('[data-contact-done]')
  if (!root || !done) return
  connectTabs(root)
  const thank = () => {
    root.hidden = true
    done.hidden = false
    done.focus()
  }
  for (const form of root.querySelectorAll<HTMLFormElement>('[data-contact-form]'))
    whenUsed(form, async () => {
      const { connectContactForm } = await import('./contact-form.ts')
      connectContactForm(form, thank)
    })
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
