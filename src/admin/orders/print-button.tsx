import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import type { PrintedKind } from '@/domain/shop-document.ts'
import { usePrint } from './use-print.ts'

interface Props {
  readonly orders: readonly string[]
  readonly kind: PrintedKind
  readonly label: string
  /** The one document that is meant; all of the kind when left out. */
  readonly number?: string
  readonly isOff?: boolean
}

/** Keeps documents of orders as one file. */
export function PrintButton({ orders, kind, label, number, isOff = false }: Props) {
  const { isPrinting, print } = usePrint(orders, kind, number)
  return (
    <button type="button" className={QUIET} disabled={isPrinting || isOff} onClick={print}>
      <Icon name="import" />
      {label}
    </button>
  )
}
