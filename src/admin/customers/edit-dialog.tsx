import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { nameOf } from '@/admin/ui/known-customers.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Customer, saveCustomer, toCustomer } from '@/data/admin/customers.ts'
import { customerSchema, type CustomerFields as Fields } from '@/domain/customer.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { CustomerFields, FIELDS } from './customer-fields.tsx'
import { CUSTOMERS_KEY, customerQuery } from './queries.ts'

const inputOf = (customer: Customer): Fields => ({
  name: customer.name,
  phone: customer.phone ?? '',
  address: customer.address ?? '',
  postalCode: customer.postalCode ?? '',
  city: customer.city ?? '',
  country: COUNTRIES.find((one) => one === customer.country) ?? '',
})

/** What a colleague stored, where it is not what stands in the form. */
const differences = (theirs: Fields, mine: Fields): string =>
  FIELDS.filter((name) => theirs[name] !== mine[name])
    .map((name) => `${t[name]} : ${theirs[name] || '–'}`)
    .join(', ')

/** Changes name, telephone and address; what a colleague changed meanwhile is shown before anything is written over it. */
export function EditDialog({
  customer,
  onClose,
}: {
  readonly customer: Customer
  readonly onClose: () => void
}) {
  const id = useId()
  const cache = useQueryClient()
  const [saved] = useState(() => inputOf(customer))
  const [version, setVersion] = useState(customer.version)
  const [newer, setNewer] = useState<Customer | null>(null)
  const form = useForm<Fields, Fields>({
    schema: customerSchema,
    saved,
    draft: `customer/${customer.id}/${customer.version}`,
    send: async (fields) => {
      try {
        const stored = await saveCustomer(adminClient(), { id: customer.id, version }, fields)
        cache.setQueryData(customerQuery(customer.id).queryKey, stored)
        void cache.invalidateQueries({ queryKey: CUSTOMERS_KEY })
        showToast({ title: t.saved })
        onClose()
        return true
      } catch (error) {
        if (error instanceof RefusedError && error.refusal.code === 'customer_changed')
          setNewer(toCustomer(error.refusal.details))
        else toastFailure(t.saveFailed, error)
        return false
      }
    },
  })
  const settle = (takesTheirs: boolean) => {
    if (!newer) return
    setVersion(newer.version)
    const theirs = inputOf(newer)
    if (takesTheirs) for (const name of FIELDS) form.set(name, theirs[name])
    setNewer(null)
  }
  return (
    <Dialog
      title={t.editTitle(nameOf(customer))}
      note={t.ordersKeep}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} isBusy={form.isBusy} />}
    >
      {newer && (
        <ConflictNote
          title={t.changed}
          theirs={t.changedHint(differences(inputOf(newer), form.values))}
          onKeep={() => settle(false)}
          onTake={() => settle(true)}
        />
      )}
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      <form id={id} noValidate onSubmit={form.onSubmit} className="space-y-4">
        <CustomerFields bind={form.bind} />
      </form>
    </Dialog>
  )
}
