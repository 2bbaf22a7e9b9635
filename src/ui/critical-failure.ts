import { PATHS } from '@/domain/paths.ts'
import { failureText } from '@/texts/failure.ts'

function node<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text: string) {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** The same words as `critical-failure.tsx` for an island whose scripts could not even be loaded. */
export function showCriticalFailure(island: Element): void {
  const alert = node('div', 'py-16 text-center', '')
  alert.setAttribute('role', 'alert')
  const ways = node('p', 'mt-8 flex flex-wrap items-center justify-center gap-x-8 gap-y-4', '')
  const reload = node('button', 'button', failureText.reload)
  reload.type = 'button'
  reload.addEventListener('click', () => location.reload())
  const contact = node('a', 'link py-2', failureText.contact)
  contact.href = PATHS.contact
  ways.append(reload, contact)
  alert.append(
    node('h2', 'text-heading', failureText.title),
    node('p', 'mt-3 text-ink-soft', failureText.advice),
    ways,
  )
  island.replaceChildren(alert)
}
