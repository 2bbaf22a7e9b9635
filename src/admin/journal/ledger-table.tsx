import { Link } from 'react-router'
import { type LedgerEntry, ledgerLines } from '@/domain/ledger.ts'
import { formatCents } from '@/domain/money.ts'
import { journalText } from '@/texts/admin/journal.ts'
import { ledgerText as t } from '@/texts/admin/ledger.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { documentText } from '@/texts/documents.ts'

const CELL = 'px-3 py-2.5 align-top'
const AMOUNT = `${CELL} text-right whitespace-nowrap figures`
const WIDE = 'max-lg:hidden'

const rateOf = ({ regime, ratePercent }: LedgerEntry) =>
  regime === 'standard' ? documentText.percent(ratePercent) : journalText.regimes[regime]

/** What a document is made of, unfolded on demand. */
function Lines({ entry }: { readonly entry: LedgerEntry }) {
  const lines = ledgerLines(entry)
  return (
    <details className="mt-1 text-sm">
      <summary className="link cursor-pointer">{t.linesOf(lines.length)}</summary>
      <ul className="mt-2 space-y-1.5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a document never change
          <li key={index} className="grid gap-x-3 sm:grid-cols-[1fr_auto]">
            <span>
              {line.quantity > 1 && `${line.quantity} × `}
              {t.lineName(line, entry)}
              {line.sku && <span className="text-stone"> · {line.sku}</span>}
            </span>
            <span className="text-ink-soft figures">
              {formatCents(line.net)} {t.columns.net} + {formatCents(line.tax)} {t.columns.tax} ={' '}
              {formatCents(line.total)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Invoices, credit notes and corrections of a period, in the order of the journal. */
export function LedgerTable({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const c = t.columns
  return (
    <table className="stacks mt-4 w-full border-y border-line">
      <thead>
        <tr className="border-b border-line text-sm text-stone">
          <th scope="col" className={`${CELL} text-left font-medium`}>
            {c.document}
          </th>
          <th scope="col" className={`${CELL} ${WIDE} text-left font-medium`}>
            {c.customer}
          </th>
          {[c.net, c.rate, c.tax].map((name) => (
            <th key={name} scope="col" className={`${CELL} ${WIDE} text-right font-medium`}>
              {name}
            </th>
          ))}
          <th scope="col" className={`${CELL} text-right font-medium`}>
            {c.total}
          </th>
          <th scope="col" className={`${CELL} ${WIDE} text-left font-medium`}>
            {c.payment}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {entries.map((entry) => (
          <tr key={entry.seq}>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              <span className="font-medium">
                {t.kinds[entry.kind]} {entry.number}
              </span>
              <span className="block text-sm text-stone">
                {t.day(entry.day)}
                {entry.invoice && ` · ${t.ofInvoice(entry.invoice)}`}
                {entry.order && (
                  <>
                    {' · '}
                    <Link to={`/orders/${entry.order}`} className="link">
                      {entry.order}
                    </Link>
                  </>
                )}
              </span>
              <span className="block text-sm text-stone lg:hidden">
                {[entry.customer, entry.country, rateOf(entry)].filter(Boolean).join(' · ')}
              </span>
              <Lines entry={entry} />
            </th>
            <td className={`${CELL} ${WIDE}`}>
              {entry.customer}
              <span className="block text-sm text-stone">{documentText.country(entry.country)}</span>
            </td>
            <td className={`${AMOUNT} ${WIDE}`}>{formatCents(entry.net)}</td>
            <td className={`${AMOUNT} ${WIDE}`}>{rateOf(entry)}</td>
            <td className={`${AMOUNT} ${WIDE}`}>{formatCents(entry.tax)}</td>
            <td className={`${AMOUNT} font-medium`}>
              {formatCents(entry.total)}
              <span className="block text-sm font-normal whitespace-normal text-stone lg:hidden">
                {t.refundedOf(entry)}
              </span>
            </td>
            <td className={`${CELL} ${WIDE}`}>
              {entry.payment && ordersText.method(entry.payment)}
              <span className="block text-sm text-stone">{t.refundedOf(entry)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
