import { Link } from 'react-router'
import { shortDate } from '@/admin/ui/dates.ts'
import { formatCents } from '@/domain/money.ts'
import { awaitedPaymentsText as t } from '@/texts/admin/awaited-payments.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import type { Match } from './use-bank-import.ts'

interface Props {
  readonly match: Match
  /** Number of the order that it is to be booked for; empty for none. */
  readonly chosen: string
  /** Null once it is booked; a sentence where it could not be. */
  readonly outcome: string | null | undefined
  readonly onChoose: (number: string) => void
}

/** What is said of a line besides the order. */
const sentenceOf = (match: Match): string =>
  match.kind === 'other_amount' ? t.otherAmount(formatCents(match.order.total)) : t.kinds[match.kind]

/** A line of the bank and the order that it pays, or may pay. */
export function BankMatchRow({ match, chosen, outcome, onChoose }: Props) {
  const { line } = match
  const amount = formatCents(line.amount)
  const number = match.kind === 'done' ? match.number : match.kind === 'near' ? null : match.order.orderNumber
  const isOpen = outcome !== null
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="text-stone">{shortDate(line.day)}</span> {line.label}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {number && (
            <Link to={`/orders/${number}`} className="link">
              {number}
            </Link>
          )}{' '}
          {isOpen ? sentenceOf(match) : t.isBooked}
        </p>
        {match.kind === 'near' && isOpen && (
          <div className="mt-2 max-w-md">
            <SelectField
              label={t.chooseOrder(line.label)}
              name={match.hash}
              value={chosen}
              onValue={onChoose}
              options={[
                { value: '', label: t.nobody },
                ...match.orders.map(({ orderNumber, firstName, lastName }) => ({
                  value: orderNumber,
                  label: t.option(orderNumber, `${firstName} ${lastName}`),
                })),
              ]}
            />
          </div>
        )}
        {outcome && (
          <p role="alert" className="mt-1 text-sm text-terracotta-ink">
            {outcome}
          </p>
        )}
      </div>
      <div className="flex items-start gap-3 sm:justify-end">
        <span className="font-medium figures">{amount}</span>
        {(match.kind === 'exact' || match.kind === 'late') && isOpen && (
          <input
            type="checkbox"
            aria-label={t.bookOf(match.order.orderNumber, amount)}
            checked={chosen !== ''}
            onChange={(event) => onChoose(event.target.checked ? match.order.orderNumber : '')}
            className="size-6 accent-olive"
          />
        )}
      </div>
    </li>
  )
}
