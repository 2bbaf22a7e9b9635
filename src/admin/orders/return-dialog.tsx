import { useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type ReturnRequest, receiveReturn } from '@/data/admin/order-changes.ts'
import type { OrderWithdrawal } from '@/data/admin/order-work.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import {
  holdingsOf,
  isSoundFor,
  leftToRestock,
  leftToReturn,
  RETURN_REASONS,
  type RefundReason,
} from '@/domain/order-work.ts'
import { declaredHoldings } from '@/domain/withdrawal-items.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { useForm } from '@/ui/form/use-form.ts'
import { askedOf, type Chosen, PieceFields, within } from './piece-fields.tsx'
import { ReasonFields, reasonIn } from './reason-fields.tsx'
import { useOrderChange } from './use-order-change.ts'

interface Props {
  readonly order: OrderDetail
  /** Declaration that the return follows; null without one. */
  readonly withdrawal: OrderWithdrawal | null
  readonly onClose: () => void
  /** What came back, and why: a refund may follow. */
  readonly onReceived: (pieces: Chosen, reason: RefundReason) => void
}

/** Writes down what came back, and puts it into stock where it is as new. */
export function ReturnDialog({ order, withdrawal, onClose, onReceived }: Props) {
  const holdings = holdingsOf(order.worked)
  const [restocked, setRestocked] = useState<boolean | null>(null)
  const { mutateAsync } = useOrderChange({
    order,
    change: (request: ReturnRequest) => receiveReturn(adminClient(), order, request),
    done: (_, { lines }) => t.returnDone(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    failed: t.returnFailed,
  })
  const chosenOf = (pieces: Chosen) => within(pieces, holdings, leftToReturn)
  const form = useForm({
    saved: {
      pieces: (withdrawal
        ? declaredHoldings(
            withdrawal.items,
            holdings.filter(({ held }) => held.isSent),
            leftToReturn,
          )
        : {}) as Chosen,
      reason: withdrawal ? 'withdrawal' : '',
      note: '',
    },
    send: async ({ pieces, reason, note }) => {
      const chosen = chosenOf(pieces)
      const lines = askedOf(chosen, holdings)
      if (lines.length === 0) return { pieces: t.returnEmpty }
      const why = reasonIn(RETURN_REASONS, reason)
      if (why === null) return { reason: t.reasonMissing }
      await mutateAsync({ lines, reason: why, note, restock, withdrawal: withdrawal?.id ?? null }).then(
        () => onReceived(chosen, why),
        () => undefined,
      )
      return undefined
    },
  })
  const restock = restocked ?? isSoundFor(form.values.reason)
  const chosen = chosenOf(form.values.pieces)
  // Nothing is chosen yet, or something that is not back in stock.
  const canRestock =
    askedOf(chosen, holdings).length === 0 ||
    holdings.some(({ key, held }) => leftToRestock(held, chosen[key] ?? 0, 'returned') > 0)
  return (
    <Dialog
      title={t.returnTitle}
      note={t.returnIntro}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form="retour" save={t.returnSave} isBusy={form.isBusy} />}
    >
      <form id="retour" noValidate onSubmit={form.onSubmit} className="space-y-4">
        {withdrawal?.items && <p className="whitespace-pre-line wrap-anywhere">{withdrawal.items}</p>}
        <PieceFields
          holdings={holdings}
          most={leftToReturn}
          chosen={chosen}
          onChoose={(pieces) => form.set('pieces', pieces)}
          empty={t.nothingToReturn}
          problem={form.problems.pieces}
        />
        <ReasonFields reasons={RETURN_REASONS} reason={form.bind('reason')} note={form.bind('note')} />
        {canRestock && (
          <Toggle label={t.restock} hint={t.restockHint} isOn={restock} onChange={setRestocked} />
        )}
      </form>
    </Dialog>
  )
}
