import { Dialog } from '@/admin/ui/dialog.tsx'
import { Waiting } from '@/admin/ui/queried.tsx'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { AllLabels } from './all-labels.tsx'
import { useLabelDesk } from './use-labels.ts'

interface Props {
  readonly orders: readonly string[]
  readonly onClose: () => void
}

/** Labels of orders that are chosen in a list. */
export function ChosenLabels({ orders, onClose }: Props) {
  const desk = useLabelDesk(orders)
  if (desk) return <AllLabels desk={desk} onClose={onClose} />
  return (
    <Dialog title={t.allTitle} onClose={onClose}>
      <Waiting className="space-y-3" shapes={['h-10', 'h-24']} />
    </Dialog>
  )
}
