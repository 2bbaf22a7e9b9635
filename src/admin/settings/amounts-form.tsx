import { useState } from 'react'
import { Toggle } from '@/admin/ui/toggle.tsx'
import type { StoredAmounts } from '@/data/admin/shop-amounts.ts'
import { amountsText as t } from '@/texts/admin/settings.ts'
import { NumberField } from '@/ui/form/number-field.tsx'
import { Card } from './card.tsx'
import { MethodFields } from './method-fields.tsx'
import { PageForm } from './page-forms.tsx'
import { useAmountsForm } from './use-amounts-form.ts'

type Form = ReturnType<typeof useAmountsForm>

/** Each method in a line, its fields below it once they are to be changed, or wrong. */
function Methods({ typed, problems, setMethod }: Form) {
  const [opened, setOpened] = useState<readonly string[]>([])
  return (
    <Card id="methods" title={t.title}>
      {typed.methods.map((method) => {
        const wrong = problems.methods[method.id] ?? {}
        return (
          <MethodFields
            key={method.id}
            method={method}
            problems={wrong}
            isOpen={opened.includes(method.id) || Object.keys(wrong).length > 0}
            onOpen={(isOpen) =>
              setOpened([...opened.filter((id) => id !== method.id), ...(isOpen ? [method.id] : [])])
            }
            onChange={(change) => setMethod(method.id, change)}
          />
        )
      })}
    </Card>
  )
}

const Preparation = ({ typed, problems, set }: Form) => (
  <Card id="preparation" title={t.preparation}>
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberField
        label={t.preparationDays}
        hint={t.preparationDaysHint}
        name="preparationDays"
        value={typed.preparationDays}
        onValue={(preparationDays) => set({ preparationDays })}
        problem={problems.preparationDays}
      />
      <NumberField
        label={t.orderCutoff}
        hint={t.orderCutoffHint}
        name="orderCutoff"
        value={typed.orderCutoff}
        onValue={(orderCutoff) => set({ orderCutoff })}
        problem={problems.orderCutoff}
      />
    </div>
  </Card>
)

const Vat = ({ typed, problems, set }: Form) => (
  <Card id="vat" title={t.vat}>
    <Toggle
      id="vatExempt"
      label={t.vatExempt}
      hint={t.vatExemptHint}
      isOn={typed.vatExempt}
      onChange={(vatExempt) => set({ vatExempt })}
    />
    <NumberField
      label={t.taxRate}
      hint={t.taxRateHint}
      decimals={2}
      fieldClass="max-w-xs"
      name="taxRate"
      value={typed.taxRate}
      onValue={(taxRate) => set({ taxRate })}
      problem={problems.taxRate}
    />
    <dl>
      <dt className="font-medium">{t.currency}</dt>
      <dd className="mt-1">
        {t.euro}
        <span className="block text-sm text-stone">{t.currencyHint}</span>
      </dd>
    </dl>
  </Card>
)

interface Props {
  readonly stored: StoredAmounts
  /** The page of it that shows: what stands on the other is sent as it is stored. */
  readonly part: 'shipping' | 'vat'
}

/** Shipping methods or VAT: what the cart, the checkout, /shipping and the emails read. */
export function AmountsForm({ stored, part }: Props) {
  const form = useAmountsForm(stored)
  return (
    <PageForm form={form} isDirty={form.isDirty} onDiscard={form.discard}>
      {part === 'vat' ? (
        <Vat {...form} />
      ) : (
        <>
          <Methods {...form} />
          <Preparation {...form} />
        </>
      )}
    </PageForm>
  )
}
