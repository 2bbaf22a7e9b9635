import { Link, useLocation } from 'react-router'
import { briefDate, shortDate } from '@/admin/ui/dates.ts'
import { EmailText } from '@/admin/ui/email-text.tsx'
import { nameOf } from '@/admin/ui/known-customers.ts'
import { CELL, OpeningRow, Table, WIDE } from '@/admin/ui/table.tsx'
import type { Customer } from '@/data/admin/customers.ts'
import { formatCents } from '@/domain/money.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { CustomerBadge } from './customer-badge.tsx'

const COLUMNS = [
  [t.columns.customer],
  [t.columns.orders, `${WIDE} text-right`],
  [t.columns.spent, 'text-right'],
  [t.columns.last, WIDE],
  [t.columns.status, WIDE],
  [t.columns.actions, 'max-sm:hidden'],
] as const

/** The list; on narrow screens a row folds orders and state below name and amount. */
export function CustomerTable({ customers }: { readonly customers: readonly Customer[] }) {
  const { search } = useLocation()
  return (
    <Table className="mt-5" columns={COLUMNS}>
      {customers.map((customer) => (
        <OpeningRow key={customer.id} to={{ pathname: `/customers/${customer.id}`, search }}>
          <td className={`${CELL} wrap-anywhere`}>
            <span className="block font-medium">
              <EmailText text={nameOf(customer)} />
            </span>
            {customer.name && (
              <span className="block text-sm text-stone max-md:hidden">
                <EmailText text={customer.email} />
              </span>
            )}
            {customer.city && <span className="block text-sm text-stone max-md:hidden">{customer.city}</span>}
            <span className="mt-1 block text-sm md:hidden">
              {t.orders(customer.orders)} · {customer.lastOrderAt ? briefDate(customer.lastOrderAt) : t.never}
            </span>
          </td>
          <td className={`${CELL} ${WIDE} text-right figures`}>{customer.orders.toLocaleString('fr-FR')}</td>
          <td
            data-column={t.columns.spent}
            className={`${CELL} text-right font-medium whitespace-nowrap figures`}
          >
            {formatCents(customer.spent)}
            <span className="mt-1 block md:hidden">
              <CustomerBadge status={customer.status} />
            </span>
          </td>
          <td className={`${CELL} ${WIDE} whitespace-nowrap`}>
            {customer.lastOrderAt ? shortDate(customer.lastOrderAt) : t.never}
          </td>
          <td className={`${CELL} ${WIDE}`}>
            <CustomerBadge status={customer.status} />
          </td>
          <td className={`${CELL} text-right max-sm:hidden`}>
            <Link
              to={{ pathname: `/customers/${customer.id}`, search }}
              aria-label={t.viewOne(nameOf(customer))}
              className="link"
            >
              {t.view}
            </Link>
          </td>
        </OpeningRow>
      ))}
    </Table>
  )
}
