import { useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import type { TableOrder } from '@/data/admin/preparing.ts'
import { checkLabel, LABEL_PAPERS } from '@/domain/label.ts'
import { isToShip } from '@/domain/preparing.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { weighed } from '../parcels/label-edit.ts'
import { useLabelPaper } from './label-paper.ts'
import { type LabelDesk, useAllLabels } from './use-labels.ts'

interface Props {
  readonly orders: readonly TableOrder[]
  readonly desk: LabelDesk
}

/** Labels of the whole table as one file, and the paper that they are printed on. */
export function TableLabels({ orders, desk }: Props) {
  const { paper, setPaper } = useLabelPaper()
  const { progress, run } = useAllLabels()
  const [isAsking, setAsking] = useState(false)
  const open = orders.filter((order) => isToShip(order) && order.exchange === null)
  const wanted = open.flatMap(({ orderNumber: number, label }) => {
    if (label?.state === 'ready')
      return label.isPrintable && !label.isOutdated ? [{ number, weightG: null }] : []
    if (label?.state === 'buying' || label?.state === 'unsure') return []
    const order = desk.orders.find((one) => one.number === number)
    if (!order) return []
    const parcel = weighed(order, {}, desk.tare)
    const { problems, missing } = checkLabel(parcel, desk.sender)
    return problems.length + missing.length === 0 ? [{ number, weightG: parcel.weightG }] : []
  })
  const toBuy = wanted.filter(({ weightG }) => weightG !== null).length
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3">
      <SelectField
        label={t.paper}
        name="label-paper"
        value={paper}
        onValue={setPaper}
        options={LABEL_PAPERS.map((value) => ({ value, label: t.papers[value] }))}
      />
      {wanted.length > 0 && (
        <button
          type="button"
          className={QUIET}
          disabled={progress !== null}
          onClick={() => (toBuy > 0 ? setAsking(true) : void run(wanted))}
        >
          <Icon name="import" />
          {progress
            ? t.progress(progress.done, progress.all)
            : (toBuy > 0 ? t.all : t.allPrinted)(wanted.length)}
        </button>
      )}
      {isAsking && (
        <Ask
          question={t.allAsk(toBuy)}
          confirm={t.allConfirm}
          onConfirm={() => {
            setAsking(false)
            void run(wanted)
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t.allNote}</p>
        </Ask>
      )}
    </div>
  )
}
