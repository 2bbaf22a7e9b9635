import { TOAST_MS } from '@/domain/rules.ts'
import { toastText } from '@/texts/toasts.ts'
import { type Countdown, startCountdown } from './countdown.ts'
import { makeSwipeable } from './swipe.ts'

/** Id of the live region that a layout renders; it is made when there is none. */
export const TOASTER_ID = 'toaster'
/** At the top of a phone, where it hides neither the buy bar nor the keyboard; at the bottom right elsewhere. */
export const TOASTER_CLASS =
  'pointer-events-none fixed inset-x-0 top-0 z-50 flex flex-col items-center gap-2 p-4 sm:top-auto sm:bottom-0 sm:items-end print:hidden'

interface ShownToast {
  readonly id: number
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
}

interface ToastSource {
  readonly $toasts: { subscribe(listener: (toasts: readonly ShownToast[]) => void): unknown }
  dismiss(id: number): void
}

const CARD =
  'pointer-events-auto flex w-full max-w-[356px] touch-pan-y items-start gap-3 rounded-[2px] border-l-4 bg-ink py-3 pr-2 pl-4 text-linen shadow-lg transition-[opacity,translate] duration-150 select-none starting:-translate-y-2 sm:starting:translate-y-2 starting:opacity-0'
const VARIANT = { default: 'border-straw', destructive: 'border-terracotta' }

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function region(): HTMLElement {
  const present = document.getElementById(TOASTER_ID)
  if (present) return present
  const made = element('div', TOASTER_CLASS)
  made.id = TOASTER_ID
  made.setAttribute('role', 'status')
  document.body.append(made)
  return made
}

function card(toast: ShownToast, onDismiss: () => void): HTMLElement {
  const made = element('div', `${CARD} ${VARIANT[toast.variant ?? 'default']}`)
  const words = element('div', 'min-w-0 flex-1 self-center text-sm leading-snug')
  words.append(element('p', 'font-medium', toast.title))
  if (toast.description) words.append(element('p', 'mt-0.5 text-linen/85', toast.description))
  const close = element('button', 'grid size-8 shrink-0 place-items-center text-lg leading-none', '×')
  close.type = 'button'
  close.setAttribute('aria-label', toastText.dismiss)
  close.addEventListener('click', onDismiss)
  made.append(words, close)
  return made
}

/** Shows one toast for TOAST_MS; the clock stands still while it is pointed at or holds the focus. */
function present(toast: ShownToast, onDismiss: () => void): { card: HTMLElement; countdown: Countdown } {
  const shown = card(toast, onDismiss)
  const countdown = startCountdown(TOAST_MS, onDismiss)
  for (const type of ['pointerenter', 'focusin']) shown.addEventListener(type, countdown.pause)
  for (const type of ['pointerleave', 'focusout']) shown.addEventListener(type, countdown.resume)
  makeSwipeable(shown, onDismiss)
  return { card: shown, countdown }
}

const mounted = new WeakSet<ToastSource>()

/** Shows the toasts of a store from now on, without React; calling it again does nothing. */
export function mountToaster(source: ToastSource): void {
  if (mounted.has(source)) return
  mounted.add(source)
  const place = region()
  const standing = new Map<number, ReturnType<typeof present>>()
  source.$toasts.subscribe((toasts) => {
    for (const [id, { card, countdown }] of standing) {
      if (toasts.some((toast) => toast.id === id)) continue
      countdown.stop()
      card.remove()
      standing.delete(id)
    }
    for (const toast of toasts) {
      if (standing.has(toast.id)) continue
      const shown = present(toast, () => source.dismiss(toast.id))
      standing.set(toast.id, shown)
      place.append(shown.card)
    }
  })
}
