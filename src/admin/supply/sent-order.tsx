import { useState } from 'react'
import { Link } from 'react-router'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { CELL, Table, WIDE } from '@/admin/ui/table.tsx'
import type { SupplierOrder, SupplierOrderLine, SupplierReceipt } from '@/data/admin/supply.ts'
import { type Cents, formatCents } from '@/domain/money.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { lineName } from './draft.ts'
import { EndButton } from './end-button.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

/** An order that was sent: what has come and what is missing. */
export function SentOrder({ order }: { readonly order: SupplierOrder }) {
  const [isReceiving, setReceiving] = useState(false)
  const { status, lines, receipts, total, sentAt, endedAt, expectedOn, mail, note } = order
  const isOpen = status === 'sent' || status === 'partial'
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <ul className="mt-3 text-sm text-ink-soft">
        <li>{t.created(order.createdBy, exactDate(order.createdAt))}</li>
        {sentAt && (
          <li>
            {t.sentOn(exactDate(sentAt))}
            {mail && ` – ${t.mail[mail] ?? mail}`}
          </li>
        )}
        {isOpen && expectedOn && <li>{t.expectedOn(shortDate(expectedOn))}</li>}
        {endedAt && <li>{t.endedOn(exactDate(endedAt))}</li>}
      </ul>
      {note && <p className="mt-3 whitespace-pre-line">{note}</p>}
      {isOpen && (
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="button" className={PRIMARY} onClick={() => setReceiving(true)}>
            {t.receive}
          </button>
          <EndButton order={order} />
        </div>
      )}
      <Table
        className="mt-5"
        columns={[
          [t.line.product],
          [t.line.quantity, 'text-right'],
          [t.line.received, 'text-right'],
          [t.line.cost, `${WIDE} text-right`],
          // The last one would be only spoken.
          [t.line.total, `${WIDE} text-right`, t.line.total],
        ]}
      >
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </Table>
      <p className="mt-3 text-right font-medium figures">{t.total(pieces, formatCents(total))}</p>
      {receipts.length > 0 && (
        <section className="mt-8">
          <h2 className="text-xl">{t.receipts}</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} lines={lines} />
            ))}
          </ul>
        </section>
      )}
      {isReceiving && <ReceiveDialog order={order} onClose={() => setReceiving(false)} />}
    </>
  )
}

function Row({ line }: { readonly line: SupplierOrderLine }) {
  const { productId, reference, quantity, received, cost } = line
  const isMissing = received < quantity
  return (
    <tr>
      <td className={`${CELL} wrap-anywhere`}>
        {productId === null ? (
          <span className="font-medium">{lineName(line)}</span>
        ) : (
          <Link to={`/products/${productId}`} className="font-medium hover:underline">
            {lineName(line)}
          </Link>
        )}
        <span className="block text-sm text-stone">{reference}</span>
      </td>
      <td data-column={t.line.quantity} className={`${CELL} text-right figures`}>
        {quantity.toLocaleString('fr-FR')}
      </td>
      <td
        data-column={t.line.received}
        className={`${CELL} text-right figures ${isMissing ? 'text-terracotta-ink' : ''}`}
      >
        {received.toLocaleString('fr-FR')}
      </td>
      <td className={`${CELL} ${WIDE} text-right whitespace-nowrap figures`}>
        {cost === null ? '–' : formatCents(cost)}
      </td>
      <td className={`${CELL} ${WIDE} text-right whitespace-nowrap figures`}>
        {cost === null ? '–' : formatCents((quantity * cost) as Cents)}
      </td>
    </tr>
  )
}

interface ReceiptProps {
  readonly receipt: SupplierReceipt
  readonly lines: readonly SupplierOrderLine[]
}

function Receipt({ receipt: { at, by, note, lines: came }, lines }: ReceiptProps) {
  return (
    <li className="py-2.5">
      <p className="text-sm text-stone">
        {t.receiptBy(by, exactDate(at))}
        {note && ` – ${note}`}
      </p>
      <ul>
        {came.map(({ lineId, quantity, cost }) => {
          const line = lines.find(({ id }) => id === lineId)
          return (
            <li key={lineId} className="flex gap-3">
              <span className="min-w-16 shrink-0 text-right font-medium figures">+{quantity}</span>
              <span className="min-w-0 wrap-anywhere">
                {line && lineName(line)}
                {cost !== null && <span className="text-stone">, {formatCents(cost)}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
