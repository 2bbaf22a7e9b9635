import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { AllLabels } from './all-labels.tsx'
import { PaperField } from './paper-field.tsx'
import type { LabelDesk } from './use-labels.ts'

interface Props {
  readonly desk: LabelDesk
  /** Orders of the table that are still to be sent. */
  readonly open: readonly string[]
}

/** Labels of the whole table, and the paper that they are printed on. */
export function TableLabels({ desk, open }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3">
      {/* Anew once it may have been chosen in the dialog. */}
      <PaperField key={String(isOpen)} />
      <button type="button" className={QUIET} onClick={() => setOpen(true)}>
        <Icon name="import" />
        {t.allTitle}
      </button>
      {isOpen && (
        <AllLabels
          desk={{ ...desk, orders: desk.orders.filter(({ number }) => open.includes(number)) }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
