import { TOASTER_CLASS, TOASTER_ID } from '@/ui/toaster.ts'

/**
 * The live region that toasts appear in, empty and without a script of its own (no `client:` directive): whatever
 * raises the first toast brings the code that fills it, and a screen reader knows the region by then.
 */
export default function Toaster() {
  return <div id={TOASTER_ID} role="status" className={TOASTER_CLASS} />
}
