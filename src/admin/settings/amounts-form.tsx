import { Section } from '@/admin/ui/section.tsx'
import { Toggle } from '@/admin/ui/toggle.tsx'
import type { StoredAmounts } from '@/data/admin/shop-amounts.ts'
import { amountsText as t } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { NumberField } from '@/ui/form/number-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { MethodFields } from './method-fields.tsx'
import { useAmountsForm } from './use-amounts-form.ts'

/** Shipping methods and VAT: what the cart, the checkout, /shipping and the emails read. */
export function AmountsForm({ stored }: { readonly stored: StoredAmounts }) {
  const { typed, problems, isDirty, set, setMethod, ...form } = useAmountsForm(stored)
  return (
    <Section title={t.title} note={t.note}>
      <SubmitForm
        form={form}
        label={shellText.save}
        busyLabel={shellText.saving}
        isDisabled={!isDirty}
        className="space-y-6!"
      >
        <dl>
          <dt className="font-medium">{t.currency}</dt>
          <dd className="mt-1">
            {t.euro}
            <span className="block text-sm text-stone">{t.currencyHint}</span>
          </dd>
        </dl>
        <fieldset className="border-t border-line pt-5">
          <legend className="sr-only">{t.preparation}</legend>
          <p aria-hidden="true" className="mb-3 font-display text-lg">
            {t.preparation}
          </p>
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
        </fieldset>
        {typed.methods.map((method) => (
          <MethodFields
            key={method.id}
            method={method}
            problems={problems.methods[method.id] ?? {}}
            onChange={(change) => setMethod(method.id, change)}
          />
        ))}
        <fieldset
          id="vat"
          tabIndex={-1}
          className="scroll-mt-2 space-y-5 border-t border-line pt-5 outline-none"
        >
          <legend className="sr-only">{t.vat}</legend>
          <p aria-hidden="true" className="font-display text-lg">
            {t.vat}
          </p>
          <Toggle
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
        </fieldset>
      </SubmitForm>
    </Section>
  )
}
