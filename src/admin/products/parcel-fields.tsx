import { originOptions } from '@/admin/ui/origin-options.ts'
import { productFieldText as label } from '@/texts/admin/product-fields.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { type ProductFormState, productText } from './use-product-form.ts'

/** What carriers and customs ask of a product; what is left empty its category says. */
export function ParcelFields({ form }: { readonly form: ProductFormState }) {
  const text = productText(form)
  return (
    <>
      <p className="text-sm text-stone">{t.parcelHint}</p>
      <NumberField label={label.weightG} {...form.bind('weightG')} hint={t.weightHint} isOptional />
      {/* A code may be typed as it is printed, with points and blanks. */}
      <TextField
        {...text('hsCode')}
        maxLength={20}
        hint={t.hsCodeHint}
        autoComplete="off"
        inputMode="numeric"
      />
      <SelectField
        label={label.originCode}
        {...form.bind('originCode')}
        options={originOptions(t.noOrigin, form.values.originCode)}
      />
      <TextField {...text('customsName')} hint={t.customsNameHint} autoComplete="off" />
    </>
  )
}
