import { formText } from '@/texts/admin/ui.ts'
import type { Look } from '@/ui/form/look.tsx'
import { CONTROL, PRIMARY, QUIET } from '../controls.ts'
import { Icon } from '../icon.tsx'

/** How forms of the administration look: denser than those of the shop. */
export const ADMIN_LOOK: Look = {
  control: CONTROL,
  list: 'pr-9',
  arrow: (
    <Icon name="open" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
  ),
  optional: formText.optional,
  primary: PRIMARY,
  quiet: QUIET,
}
