import { useLayoutEffect, useRef, useState } from 'react'
import { hostToasts } from '@/ui/toaster.ts'

/** Pixels below a dialog in which a toast stands over nothing that can be clicked. */
const ROOM = 112

/**
 * Where toasts stand while a dialog is open: within it, as nobody could reach them elsewhere. Under a low dialog, at the screen's edge; in
 * one as high as the screen, between what it holds and its buttons: neither moves its fields, or lies over a button.
 */
export function ToastHost() {
  const host = useRef<HTMLDivElement>(null)
  const [isBelow, setBelow] = useState(false)
  useLayoutEffect(() => (host.current ? hostToasts(host.current) : undefined), [])
  useLayoutEffect(() => {
    const own = host.current
    const dialog = own?.closest<HTMLElement>('[role=dialog]')
    if (!own || !dialog) return
    const measure = () => {
      const taken = getComputedStyle(own).position === 'fixed' ? 0 : own.offsetHeight
      setBelow((innerHeight - dialog.offsetHeight + taken) / 2 >= ROOM)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(dialog)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  return (
    <div
      ref={host}
      role="status"
      className={isBelow ? 'toaster' : 'flex flex-col items-end gap-2 not-empty:px-4 not-empty:py-3'}
    />
  )
}
