import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productFieldText as label } from '@/texts/admin/product-fields.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { Problem } from '@/ui/form/problem.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { ManufacturerDialog } from './manufacturer-dialog.tsx'
import { manufacturersQuery } from './queries.ts'
import { type ProductFormState, productText } from './use-product-form.ts'

/** Who makes a product and answers for it, what tells it apart, what to warn of (regulation EU 2023/988, article 19). */
export function SafetyFields({ form }: { readonly form: ProductFormState }) {
  const text = productText(form)
  const { data: makers = [], error } = useQuery(manufacturersQuery)
  /** Undefined: no dialog; null: a new maker. */
  const [edited, setEdited] = useState<number | null | undefined>()
  const chosen = makers.find(({ id }) => String(id) === form.values.manufacturer)
  return (
    <>
      <p className="text-sm text-stone">{t.safetyHint}</p>
      <div>
        <SelectField
          label={label.manufacturer}
          {...form.bind('manufacturer')}
          hint={form.values.state === 'published' ? undefined : t.makerHint}
          options={[
            { value: '', label: t.noMaker },
            ...makers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Problem words={error && t.makersFailed} />
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm">
          <button type="button" className="link min-h-6" onClick={() => setEdited(null)}>
            {t.addMaker}
          </button>
          {chosen && (
            <button type="button" className="link min-h-6" onClick={() => setEdited(chosen.id)}>
              {t.editMaker}
            </button>
          )}
        </p>
      </div>
      <TextField {...text('identifier')} hint={t.identifierHint} autoComplete="off" spellCheck={false} />
      <TextArea {...text('warnings')} hint={t.warningsHint} rows={2} />
      {edited !== undefined && (
        <ManufacturerDialog
          maker={makers.find(({ id }) => id === edited) ?? null}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => {
            form.set('manufacturer', String(id))
            setEdited(undefined)
          }}
        />
      )}
    </>
  )
}
