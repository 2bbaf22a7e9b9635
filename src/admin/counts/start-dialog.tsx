import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { suppliersQuery } from '@/admin/ui/queries.ts'
import { adminClient } from '@/data/admin/client.ts'
import { startCount } from '@/data/admin/counts.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { COUNTS_KEY, countedCategoriesQuery } from './queries.ts'

const [CATEGORY, SUPPLIER] = ['category:', 'supplier:']

/** What is to be counted: everything, a category or what comes from a supplier. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const id = useId()
  const categories = useQuery(countedCategoriesQuery).data ?? []
  const suppliers = useQuery(suppliersQuery).data ?? []
  const form = useForm({
    saved: { scope: '' },
    send: async ({ scope }) => {
      try {
        const count = await startCount(adminClient(), {
          category: scope.startsWith(CATEGORY) ? scope.slice(CATEGORY.length) : null,
          supplier: scope.startsWith(SUPPLIER) ? Number(scope.slice(SUPPLIER.length)) : null,
        })
        await navigate(`/inventory/counts/${count}`)
      } catch (error) {
        toastFailure(t.startFailed, error)
      }
      void cache.invalidateQueries({ queryKey: COUNTS_KEY })
    },
  })
  return (
    <Dialog
      title={t.startTitle}
      note={t.startNote}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} save={t.begin} isBusy={form.isBusy} />}
    >
      <form id={id} noValidate onSubmit={form.onSubmit}>
        <SelectField
          label={t.scope}
          {...form.bind('scope')}
          options={[
            { value: '', label: t.everything },
            ...categories.map(({ name }) => ({ value: CATEGORY + name, label: t.category(name) })),
            ...suppliers
              .filter(({ variants }) => variants > 0)
              .map(({ id: one, name }) => ({ value: SUPPLIER + one, label: t.supplier(name) })),
          ]}
        />
      </form>
    </Dialog>
  )
}
