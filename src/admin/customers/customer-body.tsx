import { History } from '@/admin/ui/audit-list.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import type { CustomerDetail } from '@/data/admin/customers.ts'
import { mailHref } from '@/domain/links.ts'
import { formatCents } from '@/domain/money.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { countryNames } from '@/texts/countries.ts'
import { DataPart } from './data-part.tsx'
import { MarksPart } from './marks-part.tsx'
import { Notes } from './notes.tsx'
import { OrdersPart } from './orders-part.tsx'
import { Part } from './part.tsx'
import type { Task } from './task.ts'
import { VipPart } from './vip-part.tsx'

const AUDITED = ['customers'] as const

interface Props {
  readonly detail: CustomerDetail
  readonly onTask: (task: Task) => void
}

export function CustomerBody({ detail, onTask }: Props) {
  const { customer, emails, doubles, marks } = detail
  const country = COUNTRIES.find((one) => one === customer.country)
  const others = emails.filter((email) => email !== customer.email)
  return (
    <div className="space-y-6">
      <div className="space-y-4 rounded-[3px] bg-linen p-4">
        <VipPart customer={customer} />
        <p className="flex flex-wrap gap-2">
          <button type="button" className={QUIET} onClick={() => onTask({ is: 'edit' })}>
            {t.edit}
          </button>
          <button type="button" className={QUIET} onClick={() => onTask({ is: 'merge', other: null })}>
            {t.merge}
          </button>
        </p>
      </div>
      {doubles.length > 0 && (
        <div className="rounded-[3px] bg-straw-pale px-4 py-3">
          <p className="font-medium">{t.doubles}</p>
          <ul>
            {doubles.map(({ id, email, orders }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="wrap-anywhere">{t.double(email, t.orders(orders))}</span>
                <button
                  type="button"
                  className="link min-h-8"
                  aria-label={t.mergeWith(email)}
                  onClick={() => onTask({ is: 'merge', other: id })}
                >
                  {t.merge}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Part title={t.contact}>
          <p>
            <a href={mailHref(customer.email)} className="link">
              {customer.email}
            </a>
          </p>
          {others.length > 0 && <p className="text-sm text-ink-soft">{t.otherEmails(others.join(', '))}</p>}
          {customer.phone && (
            <p>
              <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} className="link">
                {customer.phone}
              </a>
            </p>
          )}
          {customer.address && <p>{customer.address}</p>}
          {(customer.postalCode || customer.city) && (
            <p>
              {customer.postalCode} {customer.city}
            </p>
          )}
          {country && <p>{countryNames[country]}</p>}
          <p className="text-sm text-ink-soft">
            {marks.account ? t.account(shortDate(marks.account.createdAt)) : t.guest}
            {marks.account?.lastSignInAt && (
              <span className="block">{t.lastSignIn(exactDate(marks.account.lastSignInAt))}</span>
            )}
          </p>
        </Part>
        <Part title={t.facts}>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            <dt className="text-ink-soft">{t.orderCount}</dt>
            <dd className="text-right figures">{customer.orders.toLocaleString('fr-FR')}</dd>
            <dt className="text-ink-soft">{t.spent}</dt>
            <dd className="text-right font-medium figures">{formatCents(customer.spent)}</dd>
            <dt className="text-ink-soft">{t.lastOrder}</dt>
            <dd className="text-right">{customer.lastOrderAt ? shortDate(customer.lastOrderAt) : t.never}</dd>
          </dl>
        </Part>
      </div>
      <OrdersPart detail={detail} />
      <MarksPart marks={marks} />
      <Notes customer={customer.id} notes={marks.notes} />
      <DataPart customer={customer} onErase={() => onTask({ is: 'erase' })} />
      <Part title={t.history}>
        <History tables={AUDITED} rowId={customer.id} />
      </Part>
    </div>
  )
}
