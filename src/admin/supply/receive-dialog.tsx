import { useId, useState } from 'react'
import { CONTROL } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { adminClient } from '@/data/admin/client.ts'
import {
  type Delivered,
  receiveSupplierOrder,
  type SupplierOrder,
  type SupplierOrderLine,
} from '@/data/admin/supply.ts'
import { fieldsOf } from '@/domain/json.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { costProblem, lineName, quantityProblem, readCost, readQuantity } from './draft.ts'
import { useOrderWork } from './use-order-work.ts'

interface Typed {
  readonly note: string
  /** By line. */
  readonly lines: Readonly<Record<string, { readonly quantity: string; readonly cost: string }>>
}

const typedOf = ({ lines }: SupplierOrder): Typed => ({
  note: '',
  lines: Object.fromEntries(
    lines.map(({ id, quantity, received, cost, variantId }) => [
      id,
      {
        quantity: variantId === null ? '0' : String(Math.max(quantity - received, 0)),
        cost: cost === null ? '' : inputFromCents(cost),
      },
    ]),
  ),
})

const isTyped = (kept: unknown): kept is Typed => {
  const { note, lines } = fieldsOf(kept)
  return typeof note === 'string' && typeof lines === 'object' && lines !== null
}

/** Whether nothing came of a line. */
const isNone = (quantity: string) => /^\s*0*\s*$/.test(quantity)

/** @returns what has come; null where something cannot be read. */
function deliveredOf({ note, lines }: Typed): Delivered | null {
  const read: Delivered['lines'][number][] = []
  for (const [id, typed] of Object.entries(lines)) {
    if (isNone(typed.quantity)) continue
    const [quantity, cost] = [readQuantity(typed.quantity), readCost(typed.cost)]
    if (quantity === null || cost === undefined) return null
    read.push({ lineId: Number(id), quantity, cost })
  }
  return { note, lines: read }
}

interface Props {
  readonly order: SupplierOrder
  readonly onClose: () => void
}

/** What has come of an order, and what it cost: into stock at once. */
export function ReceiveDialog({ order, onClose }: Props) {
  const work = useOrderWork()
  const id = useId()
  const [problem, setProblem] = useState('')
  // Of this very state: what a colleague has received meanwhile is counted anew.
  const { value, setValue, settle } = useDraft(
    `supplier-receipt/${order.id}/${order.version}`,
    typedOf(order),
    isTyped,
  )
  const receive = useSubmit(async () => {
    const delivered = deliveredOf(value)
    if (!delivered) return setProblem(t.quantityFault)
    if (delivered.lines.length === 0) return setProblem(t.nothingArrived)
    const received = await work(t.receiveFailed, () => receiveSupplierOrder(adminClient(), order, delivered))
    if (!received) return
    settle()
    showToast({ title: t.receivedDone(delivered.lines.reduce((sum, { quantity }) => sum + quantity, 0)) })
    onClose()
  })
  const change = (line: number, changes: Partial<Typed['lines'][string]>) => {
    setProblem('')
    setValue((before) => ({
      ...before,
      lines: {
        ...before.lines,
        [line]: { quantity: '', cost: '', ...before.lines[line], ...changes },
      },
    }))
  }
  return (
    <Dialog
      title={t.receiveTitle(order.number)}
      note={t.receiveNote}
      shape="wide"
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} save={t.intoStock} isBusy={receive.isBusy} />}
    >
      <form id={id} noValidate onSubmit={receive.onSubmit}>
        <ul className="divide-y divide-line border-y border-line">
          {order.lines
            .filter(({ variantId }) => variantId !== null)
            .map((line) => (
              <ArrivedLine
                key={line.id}
                line={line}
                typed={value.lines[line.id] ?? { quantity: '', cost: '' }}
                onChange={(changes) => change(line.id, changes)}
              />
            ))}
        </ul>
        <p role="alert" className="mt-2 text-terracotta-ink empty:hidden">
          {problem}
        </p>
        <TextField
          name="note"
          label={t.slip}
          hint={t.slipHint}
          isOptional
          maxLength={300}
          fieldClass="mt-4 max-w-md"
          value={value.note}
          onValue={(text) => setValue((before) => ({ ...before, note: text }))}
        />
        <p className="mt-4 text-sm text-stone">{t.costNote}</p>
      </form>
    </Dialog>
  )
}

interface LineProps {
  readonly line: SupplierOrderLine
  readonly typed: Typed['lines'][string]
  readonly onChange: (changes: Partial<Typed['lines'][string]>) => void
}

function ArrivedLine({ line, typed, onChange }: LineProps) {
  const missing = Math.max(line.quantity - line.received, 0)
  const over = (readQuantity(typed.quantity) ?? 0) - missing
  const name = lineName(line)
  const problems = [
    isNone(typed.quantity) ? undefined : quantityProblem(typed.quantity),
    costProblem(typed.cost),
  ]
  const field = (label: string, key: 'quantity' | 'cost', isWrong: boolean) => (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={typed[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
      className={`${CONTROL} w-24! text-right figures`}
    />
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-0 flex-1 basis-full wrap-anywhere sm:basis-0">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-stone">
          {line.reference}, {t.missing(missing)}
          {over > 0 && missing > 0 && <span className="text-terracotta-ink"> – {t.over(over)}</span>}
        </span>
        {problems.filter(Boolean).map((problem) => (
          <span key={problem} className="block text-sm text-terracotta-ink">
            {problem}
          </span>
        ))}
      </span>
      {field(t.arrived(name), 'quantity', problems[0] !== undefined)}
      <span aria-hidden="true">×</span>
      {field(t.paid(name), 'cost', problems[1] !== undefined)}
      <span aria-hidden="true">€</span>
    </li>
  )
}
