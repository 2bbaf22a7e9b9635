import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { problemsIn } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type StoredAmounts, saveShopAmounts, toStoredAmounts } from '@/data/admin/shop-amounts.ts'
import { type Cents, eurosFromCents } from '@/domain/money.ts'
import { type MethodInput, methodSchema, readPreparation, readRate } from '@/domain/shop-amounts.ts'
import { amountsText as t } from '@/texts/admin/settings.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { markProblems } from '@/ui/form/mark-problems.ts'
import type { Problems } from '@/ui/form/use-form.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { amountsQuery } from './queries.ts'

const written = (value: number): string => String(value).replace('.', ',')
const euros = (value: Cents | null): string =>
  value === null ? '' : eurosFromCents(value).toFixed(2).replace('.', ',')

interface Typed {
  readonly taxRate: string
  readonly vatExempt: boolean
  readonly preparationDays: string
  readonly orderCutoff: string
  readonly methods: readonly MethodInput[]
}

const typedOf = ({ taxRate, vatExempt, preparationDays, orderCutoff, methods }: StoredAmounts): Typed => ({
  taxRate: written(taxRate),
  vatExempt,
  preparationDays: written(preparationDays),
  orderCutoff: written(orderCutoff),
  methods: methods.map((method) => ({
    ...method,
    countries: [...method.countries],
    countryFees: Object.fromEntries(
      Object.entries(method.countryFees).map(([country, fee]) => [country, euros(fee ?? null)]),
    ),
    price: euros(method.price),
    freeFrom: euros(method.freeFrom),
  })),
})

type MethodProblems = Problems<MethodInput>
/** What is wrong with the numbers that are no method's. */
type NumberProblems = Partial<Record<'taxRate' | 'preparationDays' | 'orderCutoff', string>>

/** Shipping and VAT as they are typed, and how they are stored. */
export function useAmountsForm(stored: StoredAmounts) {
  const cache = useQueryClient()
  const [read, setRead] = useState(stored)
  const [typed, setTyped] = useState(() => typedOf(stored))
  const [problems, setProblems] = useState<NumberProblems & { methods: Record<string, MethodProblems> }>({
    methods: {},
  })

  function take(newer: StoredAmounts): void {
    setRead(newer)
    setTyped(typedOf(newer))
    cache.setQueryData(amountsQuery.queryKey, newer)
  }

  const { isBusy, onSubmit } = useSubmit(async (form) => {
    const taxRate = readRate(typed.taxRate)
    const preparationDays = readPreparation('preparationDays', typed.preparationDays)
    const orderCutoff = readPreparation('orderCutoff', typed.orderCutoff)
    const parsed = typed.methods.map((method) => ({ id: method.id, ...methodSchema.safeParse(method) }))
    const wrong = Object.fromEntries(
      parsed.flatMap(({ id, error }) => (error ? [[id, problemsIn<MethodInput>(error)] as const] : [])),
    )
    const isWrong = [taxRate, preparationDays, orderCutoff].some((read) => typeof read === 'string')
    if (isWrong || Object.keys(wrong).length > 0) {
      const numbers: NumberProblems = Object.fromEntries(
        Object.entries({ taxRate, preparationDays, orderCutoff }).flatMap(([field, read]) =>
          typeof read === 'string' ? [[field, problemText[read] ?? t.invalid]] : [],
        ),
      )
      markProblems(() => setProblems({ methods: wrong, ...numbers }), form)
      return
    }
    setProblems({ methods: {} })
    try {
      const methods = parsed.flatMap(({ data }) => data ?? [])
      take(
        await saveShopAmounts(adminClient(), read.version, {
          taxRate: Number(taxRate),
          vatExempt: typed.vatExempt,
          preparationDays: Number(preparationDays),
          orderCutoff: Number(orderCutoff),
          methods,
        }),
      )
      showToast({ title: t.saved, description: t.savedHint })
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : null
      // What they stored shows; what was typed here is not stored, which is said.
      if (refusal?.code === 'settings_changed') take(toStoredAmounts(refusal.details))
      toastFailure(t.saveFailed, error)
    }
  })

  const setMethod = (id: string, change: Partial<MethodInput>) => {
    setTyped((before) => ({
      ...before,
      methods: before.methods.map((method) => {
        if (method.id === id) return { ...method, ...change }
        return change.isDefault ? { ...method, isDefault: false } : method
      }),
    }))
    setProblems(({ methods: { [id]: _, ...rest }, ...others }) => ({ ...others, methods: rest }))
  }
  const set = (change: Partial<Omit<Typed, 'methods'>>) => setTyped((before) => ({ ...before, ...change }))
  const isDirty = JSON.stringify(typed) !== JSON.stringify(typedOf(read))
  const discard = () => {
    setTyped(typedOf(read))
    setProblems({ methods: {} })
  }
  return { typed, problems, isBusy, isDirty, onSubmit, set, setMethod, discard }
}
