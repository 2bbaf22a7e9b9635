import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { Menu } from '@/admin/ui/menu.tsx'
import type { OrderOutcomes } from '@/data/admin/preparing.ts'
import { MAX_PRINTED_ORDERS } from '@/domain/rules.ts'
import { labelsText } from '@/texts/admin/labels.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { preparingText } from '@/texts/admin/preparing.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { ChosenLabels } from './labels/chosen-labels.tsx'
import { useIsLabelLinked } from './labels/use-labels.ts'
import { PrintButton } from './print-button.tsx'
import { useBulk } from './use-bulk.ts'
import { usePrint } from './use-print.ts'

interface Props {
  readonly orders: readonly string[]
  readonly onChooseNone: () => void
}

/** What can be done with the orders that are chosen; it stays in sight below the list. */
export function BulkBar({ orders, onChooseNone }: Props) {
  const [asksToShip, setAsksToShip] = useState(false)
  const [refused, setRefused] = useState<OrderOutcomes>([])
  const { isBusy, prepare, ship } = useBulk(setRefused)
  const [asksForLabels, setAsksForLabels] = useState(false)
  const buysLabels = useIsLabelLinked()
  const isTooMany = orders.length > MAX_PRINTED_ORDERS
  const isOff = isTooMany || isBusy
  const navigate = useNavigate()
  const files = `/parcels?commandes=${orders.join()}`
  // A telephone has room for one button beside the first: the others unfold.
  const [slips, invoices] = [usePrint(orders, 'packing_slip'), usePrint(orders, 'invoice')]
  return (
    <section
      aria-label={t.chosen(orders.length)}
      data-bottom-bar
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[3px] border border-field bg-white px-4 py-3 shadow-lg"
    >
      <p role="status" className="font-medium">
        {t.chosen(orders.length)} {isTooMany && t.mostPrinted(MAX_PRINTED_ORDERS)}
      </p>
      <button type="button" className="link" onClick={onChooseNone}>
        {t.chooseNone}
      </button>
      <span className="ml-auto flex flex-wrap gap-2">
        <span className="flex flex-wrap gap-2 max-md:hidden">
          {(['packing_slip', 'invoice'] as const).map((kind) => (
            <PrintButton key={kind} orders={orders} kind={kind} label={t.printed[kind]} isOff={isTooMany} />
          ))}
          {!isTooMany && (
            <Link to={files} className={QUIET}>
              {parcelsText.open}
            </Link>
          )}
          {buysLabels && (
            <button type="button" className={QUIET} disabled={isOff} onClick={() => setAsksForLabels(true)}>
              {labelsText.allShort}
            </button>
          )}
          <button type="button" className={QUIET} disabled={isOff} onClick={() => prepare(orders)}>
            {preparingText.markPrepared}
          </button>
          <button type="button" className={QUIET} disabled={isOff} onClick={() => setAsksToShip(true)}>
            {preparingText.markShipped}
          </button>
        </span>
        <span className="md:hidden">
          <Menu
            trigger={
              <button type="button" className={QUIET} disabled={isOff}>
                {preparingText.more}
              </button>
            }
            items={[
              { label: t.printed.packing_slip, icon: 'import', onChoose: slips.print },
              { label: t.printed.invoice, icon: 'import', onChoose: invoices.print },
              { label: parcelsText.openLong, icon: 'import', onChoose: () => void navigate(files) },
              ...(buysLabels
                ? [
                    {
                      label: labelsText.allTitle,
                      icon: 'import',
                      onChoose: () => setAsksForLabels(true),
                    } as const,
                  ]
                : []),
              { label: preparingText.markPrepared, icon: 'check', onChoose: () => prepare(orders) },
              { label: preparingText.markShipped, icon: 'next', onChoose: () => setAsksToShip(true) },
            ]}
          />
        </span>
        {!isTooMany && (
          <Link to={`/preparing?commandes=${orders.join()}`} className={PRIMARY}>
            {preparingText.openChosen}
          </Link>
        )}
      </span>
      {asksToShip && (
        <Ask
          question={preparingText.askShip(orders.length)}
          confirm={preparingText.markShipped}
          isBusy={isBusy}
          onCancel={() => setAsksToShip(false)}
          onConfirm={() => {
            setAsksToShip(false)
            ship(orders)
          }}
        >
          {preparingText.askShipNote}
        </Ask>
      )}
      {asksForLabels && <ChosenLabels orders={orders} onClose={() => setAsksForLabels(false)} />}
      {refused.length > 0 && <Refusals refused={refused} onClose={() => setRefused([])} />}
    </section>
  )
}

function Refusals({ refused, onClose }: { readonly refused: OrderOutcomes; readonly onClose: () => void }) {
  return (
    <Dialog title={preparingText.refusals} note={preparingText.refused(refused.length)} onClose={onClose}>
      <ul className="space-y-1.5">
        {refused.map(({ number, refusal }) => (
          <li key={number}>{preparingText.refusal(number, adminErrorText(refusal ?? 'internal_error'))}</li>
        ))}
      </ul>
    </Dialog>
  )
}
