import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import * as z from 'zod'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { originOptions } from '@/admin/ui/origin-options.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ListedWord, type ListName, saveWord } from '@/data/admin/lists.ts'
import { CUSTOMS_NAME_LENGTH, hsCode, inputFromWeight, originCode, weight } from '@/domain/customs.ts'
import { line, requiredLine } from '@/domain/form-fields.ts'
import { listsText as t } from '@/texts/admin/lists.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { keepLists, listsQuery } from './queries.ts'

const LONGEST = 60
/** Of a new colour: straw. */
const FIRST_SWATCH = '#d8c195'
const schema = z.object({
  name: requiredLine(LONGEST),
  swatch: z.string(),
  weight,
  hsCode,
  originCode,
  customsName: line(CUSTOMS_NAME_LENGTH),
})

interface Props {
  readonly list: ListName
  /** Null for a new one. */
  readonly word: ListedWord | null
  readonly onClose: () => void
}

/** Adds a word to a list, or renames it. */
export function WordDialog({ list, word, onClose }: Props) {
  const cache = useQueryClient()
  const id = useId()
  const saved = useMemo(
    () => ({
      name: word?.name ?? '',
      swatch: word?.swatch ?? FIRST_SWATCH,
      weight: inputFromWeight(word?.parcel?.weightG ?? null),
      hsCode: word?.parcel?.hsCode ?? '',
      originCode: word?.parcel?.originCode ?? '',
      customsName: word?.parcel?.customsName ?? '',
    }),
    [word],
  )
  const form = useForm({
    schema,
    saved,
    send: async ({ name, swatch, weight: weightG, ...customs }) => {
      try {
        const parcel = {
          weightG,
          hsCode: customs.hsCode || null,
          originCode: customs.originCode || null,
          customsName: customs.customsName || null,
        }
        const fields = {
          name,
          swatch: list === 'colours' ? swatch : null,
          parcel: list === 'categories' ? parcel : null,
        }
        keepLists(cache, await saveWord(adminClient(), list, word, fields))
        showToast({ title: t.saved })
        onClose()
        return true
      } catch (error) {
        const code = codeOf(error)
        if (code === 'listed_word_exists') return { name: adminErrorText(code) }
        if (code === 'request_invalid') return { name: t.unfit }
        toastFailure(t.saveFailed, error)
        if (code === 'listed_word_unknown') {
          void cache.invalidateQueries({ queryKey: listsQuery.queryKey })
          onClose()
        }
        return false
      }
    },
  })
  return (
    <Dialog
      title={word ? t.editTitle(word.name) : t.lists[list].add}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} isBusy={form.isBusy} />}
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="space-y-4">
        <TextField label={t.name} {...form.bind('name')} maxLength={LONGEST} autoComplete="off" />
        {list === 'colours' && (
          <TextField
            label={t.swatch}
            hint={t.swatchHint}
            {...form.bind('swatch')}
            type="color"
            fieldClass="max-w-40"
          />
        )}
        {list === 'categories' && (
          <fieldset className="space-y-4">
            <legend className="font-medium">{t.parcel}</legend>
            <p className="text-sm text-stone">{t.parcelHint}</p>
            <NumberField label={productFieldText.weightG} {...form.bind('weight')} isOptional />
            <TextField
              label={productFieldText.hsCode}
              {...form.bind('hsCode')}
              maxLength={20}
              autoComplete="off"
              inputMode="numeric"
              isOptional
            />
            <SelectField
              label={productFieldText.originCode}
              {...form.bind('originCode')}
              options={originOptions(t.noOrigin, form.values.originCode)}
            />
            <TextField
              label={productFieldText.customsName}
              {...form.bind('customsName')}
              maxLength={CUSTOMS_NAME_LENGTH}
              autoComplete="off"
              isOptional
            />
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}
