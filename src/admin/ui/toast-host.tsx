import { useLayoutEffect, useRef } from 'react'
import { hostToasts } from '@/ui/toaster.ts'

/** Where toasts stand while a dialog is open: within it, below its content, so that they lie over nothing. */
export function ToastHost() {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (host.current ? hostToasts(host.current) : undefined), [])
  return (
    <div ref={host} role="status" className="flex flex-col items-end gap-2 not-empty:px-4 not-empty:py-3" />
  )
}
