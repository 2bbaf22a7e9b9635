import { QUIET } from '@/admin/ui/controls.ts'
import { csvText } from '@/admin/ui/csv.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { adminClient } from '@/data/admin/client.ts'
import {
  type Customer,
  type CustomerPlace,
  type CustomerSearch,
  listCustomers,
} from '@/data/admin/customers.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv } from '@/ui/save-file.ts'

/** Lines that are asked for at once. */
const PER_PAGE = 2000

const { listColumns: names } = t
const COLUMNS: readonly (readonly [name: string, cell: (customer: Customer) => string])[] = [
  [names.email, (one) => one.email],
  [names.name, (one) => one.name],
  [names.phone, (one) => one.phone ?? ''],
  [names.address, (one) => one.address ?? ''],
  [names.postalCode, (one) => one.postalCode ?? ''],
  [names.city, (one) => one.city ?? ''],
  [names.country, (one) => one.country ?? ''],
  [names.status, (one) => t.statuses[one.status]],
  [names.orders, (one) => String(one.orders)],
  [names.spent, (one) => inputFromCents(one.spent)],
  [names.last, (one) => one.lastOrderAt?.slice(0, 10) ?? t.never],
  [names.registered, (one) => one.registeredAt.slice(0, 10)],
  [names.account, (one) => (one.hasAccount ? t.yes : t.no)],
]

async function everybody(search: CustomerSearch): Promise<Customer[]> {
  const all: Customer[] = []
  let after: CustomerPlace | null = null
  do {
    const page = await listCustomers(adminClient(), search, after, { perPage: PER_PAGE })
    all.push(...page.customers)
    after = page.next
  } while (after)
  return all
}

/** Hands what the list finds to the browser, as a file for a spreadsheet. */
export function ListExport({ search }: { readonly search: CustomerSearch }) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      const rows = (await everybody(search)).map((one) => COLUMNS.map(([, cell]) => cell(one)))
      const heads = COLUMNS.map(([name]) => name)
      saveCsv(t.listName(dayInFrance(new Date())), csvText(heads, rows))
    } catch (error) {
      toastFailure(t.listFailed, error)
    }
  })
  return (
    <button type="button" className={QUIET} disabled={isBusy} onClick={onSubmit}>
      {t.export}
    </button>
  )
}
