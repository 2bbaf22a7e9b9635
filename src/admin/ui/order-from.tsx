import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { adminClient } from '@/data/admin/client.ts'
import { saveSupplier } from '@/data/admin/suppliers.ts'
import { beginSupplierOrder } from '@/data/admin/supply.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { toastFailure } from './failures.ts'
import { Queried, Waiting } from './queried.tsx'
import { STOCK_KEY, SUPPLY_KEY, suppliersQuery } from './queries.ts'

/** Begins an order and goes there. @returns what does it with a supplier and a variant, or null for all that is missing. */
export function useBeginOrder() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (supplier: number, variant: number | null): Promise<void> => {
    try {
      const { id } = await beginSupplierOrder(adminClient(), supplier, variant)
      void cache.invalidateQueries({ queryKey: SUPPLY_KEY })
      void cache.invalidateQueries({ queryKey: STOCK_KEY })
      await navigate(`/inventory/orders/${id}`)
    } catch (error) {
      toastFailure(t.beginFailed, error)
    }
  }
}

const NEW = 'new'

interface Props {
  /** What is to be ordered; null is all that is missing. */
  readonly variant: number | null
  readonly onClose: () => void
}

/** Asks which supplier an order goes to; a new one is added by its name. */
export function OrderFrom({ variant, onClose }: Props) {
  const suppliers = useQuery(suppliersQuery)
  const id = useId()
  const begin = useBeginOrder()
  const form = useForm({
    saved: { supplier: '', name: '' },
    send: async ({ supplier, name }) => {
      const chosen = supplier || (suppliers.data?.[0] ? String(suppliers.data[0].id) : NEW)
      if (chosen === NEW && name.trim() === '') return { name: problemText.required ?? '' }
      try {
        const fields = { name, email: null, address: '', delayDays: null }
        const to = chosen === NEW ? await saveSupplier(adminClient(), null, fields) : Number(chosen)
        await begin(to, variant)
      } catch (error) {
        toastFailure(t.supplierFailed, error)
      }
      return undefined
    },
  })
  const { supplier } = form.values
  return (
    <Dialog
      title={t.chooseTitle}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} save={t.begin} isBusy={form.isBusy} />}
    >
      <Queried query={suppliers} waiting={<Waiting shapes={['h-16']} />}>
        {(all) => (
          <form id={id} noValidate onSubmit={form.onSubmit} className="space-y-4">
            {all.length > 0 && (
              <SelectField
                label={t.choose}
                hint={t.chooseHint}
                {...form.bind('supplier')}
                options={[
                  ...all.map((one) => ({ value: String(one.id), label: one.name })),
                  { value: NEW, label: t.chooseNew },
                ]}
              />
            )}
            {(all.length === 0 || supplier === NEW) && (
              <TextField label={t.name} maxLength={160} autoComplete="off" {...form.bind('name')} />
            )}
          </form>
        )}
      </Queried>
    </Dialog>
  )
}
