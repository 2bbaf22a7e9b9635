import { TOAST_MS } from '@/domain/rules.ts'
import type { Toast } from '@/domain/toast.ts'
import { toastText } from '@/texts/toasts.ts'
import { type Countdown, startCountdown } from './countdown.ts'
import { makeSwipeable } from './swipe.ts'

/** Id of the live region that a layout renders; it is made when there is none. */
export const TOASTER_ID = 'toaster'

interface ToastSource {
  readonly $toasts: { subscribe(listener: (toasts: readonly Toast[]) => void): unknown }
  dismiss(id: number): void
}

const ACTION =
  'mt-2 min-h-8 rounded-[2px] border border-linen/60 px-3 py-1 font-medium hover:bg-linen hover:text-ink'

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function region(): HTMLElement {
  const present = document.getElementById(TOASTER_ID)
  if (present) return present
  const made = element('div', 'toaster')
  made.id = TOASTER_ID
  made.setAttribute('role', 'status')
  document.body.append(made)
  return made
}

function card(toast: Toast, onDismiss: () => void): HTMLElement {
  const made = element('div', toast.variant === 'destructive' ? 'toast toast-destructive' : 'toast')
  const words = element('div', 'min-w-0 flex-1 self-center')
  words.append(element('p', 'font-medium', toast.title))
  if (toast.description) words.append(element('p', 'mt-0.5 text-linen/85', toast.description))
  if (toast.link) {
    const link = element('a', 'link mt-1 inline-block py-1', toast.link.label)
    link.href = toast.link.href
    words.append(link)
  }
  const { action } = toast
  if (action) {
    const button = element('button', ACTION, action.label)
    button.type = 'button'
    button.addEventListener('click', () => {
      onDismiss()
      action.onClick()
    })
    words.append(button)
  }
  const close = element('button', 'grid size-8 shrink-0 place-items-center text-lg leading-none', '×')
  close.type = 'button'
  close.setAttribute('aria-label', toastText.dismiss)
  close.addEventListener('click', onDismiss)
  made.append(words, close)
  return made
}

/** Cards that stand, in their order. */
const cards = new Set<HTMLElement>()
const hosts: HTMLElement[] = []
const place = (): HTMLElement => hosts.at(-1) ?? region()

/**
 * Shows toasts, also those that stand, in an element of a modal dialog: outside of it nobody could reach them, and they
 * would lie over its buttons. @returns what takes them back when the dialog closes.
 */
export function hostToasts(host: HTMLElement): () => void {
  hosts.push(host)
  place().append(...cards)
  return () => {
    hosts.splice(hosts.indexOf(host), 1)
    place().append(...cards)
  }
}

/** Shows one toast for its time; the clock stands still while it is pointed at or holds the focus. */
function present(toast: Toast, dismiss: () => void): { card: HTMLElement; countdown: Countdown } {
  let before: EventTarget | null = null
  const onDismiss = () => {
    const hadFocus = shown.contains(document.activeElement)
    dismiss()
    // The keyboard goes on where it was.
    if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus()
  }
  const shown = card(toast, onDismiss)
  const countdown = startCountdown(toast.ms ?? TOAST_MS, onDismiss)
  for (const type of ['pointerenter', 'focusin']) shown.addEventListener(type, countdown.pause)
  for (const type of ['pointerleave', 'focusout']) shown.addEventListener(type, countdown.resume)
  shown.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && shown.contains(relatedTarget))) before = relatedTarget
  })
  makeSwipeable(shown, onDismiss)
  return { card: shown, countdown }
}

const mounted = new WeakSet<ToastSource>()

/** Shows the toasts of a store from now on, without React; calling it again does nothing. */
export function mountToaster(source: ToastSource): void {
  if (mounted.has(source)) return
  mounted.add(source)
  // A live region speaks of what comes into it: it has to be there before.
  region()
  const standing = new Map<number, ReturnType<typeof present>>()
  source.$toasts.subscribe((toasts) => {
    for (const [id, { card, countdown }] of standing) {
      if (toasts.some((toast) => toast.id === id)) continue
      countdown.stop()
      card.remove()
      cards.delete(card)
      standing.delete(id)
    }
    for (const toast of toasts) {
      if (standing.has(toast.id)) continue
      const shown = present(toast, () => source.dismiss(toast.id))
      standing.set(toast.id, shown)
      cards.add(shown.card)
      place().append(shown.card)
    }
  })
}
