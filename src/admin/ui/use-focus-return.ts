import { useState } from 'react'
import { MAIN_ID } from './main-id.ts'

/** What opened a dialog that stands now, and before it the dialog that this one took the place of. */
const openersOf = new WeakMap<EventTarget, readonly Element[]>()

function openersNow(): readonly Element[] {
  const active = document.activeElement
  if (!active || active === document.body) return []
  // An item goes away with its menu, whose button stays.
  const menu = active.closest('[role=menu]')
  if (menu) return [document.getElementById(menu.getAttribute('aria-labelledby') ?? '') ?? active]
  // A dialog that waits makes room for the one that has loaded.
  const dialog = active.closest('[role=dialog], [role=alertdialog]')
  return [active, ...((dialog && openersOf.get(dialog)) ?? [])]
}

/**
 * Gives the keyboard back to what opened a dialog when it closes, or to the screen where that is gone. Radix gives it to the
 * dialog's trigger, which dialogs that are open as long as they are mounted do not have.
 * @returns properties of the dialog's content
 */
export function useFocusReturn() {
  const [openers] = useState(openersNow)
  return {
    onOpenAutoFocus(event: Event) {
      if (event.currentTarget) openersOf.set(event.currentTarget, openers)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const opener = openers.find((one) => one.isConnected)
      if (opener instanceof HTMLElement) opener.focus()
      else if (document.activeElement === document.body) document.getElementById(MAIN_ID)?.focus()
    },
  }
}
