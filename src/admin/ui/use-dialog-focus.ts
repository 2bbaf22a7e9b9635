import { useRef, useState } from 'react'
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

const FIELD =
  'input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable=true]'

/** The first field; where a finger would call the keyboard of a telephone up, or there is none, the content as a whole. */
function firstOf(content: HTMLElement): HTMLElement {
  if (matchMedia('(pointer: coarse)').matches) return content
  return content.querySelector<HTMLElement>(FIELD) ?? content
}

const returnTo = (openers: readonly Element[]) => (event: Event) => {
  event.preventDefault()
  const opener = openers.find((one) => one.isConnected)
  // Another dialog has taken its place: it would fetch the focus back, and choose all the text of its field.
  const standing = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  if (standing && !(opener && standing.contains(opener))) return
  if (opener instanceof HTMLElement) opener.focus()
  else if (document.activeElement === document.body) document.getElementById(MAIN_ID)?.focus()
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
    onCloseAutoFocus: returnTo(openers),
  }
}

/** The same, and begins at the first field instead of the button that closes. @returns properties of the dialog and of its content */
export function useDialogFocus() {
  const dialog = useFocusReturn()
  const content = useRef<HTMLDivElement>(null)
  return {
    dialog: {
      ...dialog,
      onOpenAutoFocus(event: Event) {
        dialog.onOpenAutoFocus(event)
        if (!content.current) return
        event.preventDefault()
        firstOf(content.current).focus({ preventScroll: true })
      },
    },
    content: { ref: content, tabIndex: -1 },
  }
}
