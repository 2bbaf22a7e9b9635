import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo } from 'react'
import * as z from 'zod'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Manufacturer, type ManufacturerFields, saveManufacturer } from '@/data/admin/manufacturers.ts'
import { emailLine, line, paragraphs, requiredLine } from '@/domain/form-fields.ts'
import { makerText as t } from '@/texts/admin/product-form.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { manufacturersQuery } from './queries.ts'

const schema = z
  .object({
    name: requiredLine(160),
    postalAddress: paragraphs(400).check(z.minLength(1, 'required')),
    email: emailLine(254),
    responsibleName: line(160),
    responsiblePostalAddress: paragraphs(400),
    responsibleEmail: line(254),
  })
  .superRefine((maker, context) => {
    const parts = ['responsibleName', 'responsiblePostalAddress', 'responsibleEmail'] as const
    if (parts.every((part) => maker[part] === '')) return
    for (const part of parts)
      if (maker[part] === '') context.addIssue({ code: 'custom', message: 'required', path: [part] })
    if (maker.responsibleEmail !== '' && !emailLine(254).safeParse(maker.responsibleEmail).success)
      context.addIssue({ code: 'custom', message: 'email', path: ['responsibleEmail'] })
  })

const BLANK: ManufacturerFields = {
  name: '',
  postalAddress: '',
  email: '',
  responsibleName: '',
  responsiblePostalAddress: '',
  responsibleEmail: '',
}

interface Props {
  /** Null for a new one. */
  readonly maker: Manufacturer | null
  readonly onClose: () => void
  readonly onSaved: (id: number) => void
}

/** A maker of products and the responsible person in the Union. */
export function ManufacturerDialog({ maker, onClose, onSaved }: Props) {
  const cache = useQueryClient()
  const id = useId()
  const saved = useMemo(() => {
    if (!maker) return BLANK
    const { id: _, ...fields } = maker
    return fields
  }, [maker])
  const form = useForm({
    schema,
    saved,
    send: async (fields) => {
      try {
        const stored = await saveManufacturer(adminClient(), maker?.id ?? null, fields)
        await cache.invalidateQueries({ queryKey: manufacturersQuery.queryKey })
        showToast({ title: t.saved })
        onSaved(stored.id)
        return true
      } catch (error) {
        if (codeOf(error) === 'manufacturer_exists') return { name: adminErrorText('manufacturer_exists') }
        toastFailure(t.failed, error)
        return false
      }
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // It stands in the form of a product, which is not sent with it.
    event.stopPropagation()
    form.onSubmit(event)
  }
  return (
    <Dialog
      title={maker ? t.editTitle : t.addTitle}
      note={maker ? t.shared : undefined}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} isBusy={form.isBusy} />}
    >
      <form id={id} noValidate onSubmit={submit} className="space-y-4">
        <TextField label={t.name} {...form.bind('name')} maxLength={160} />
        <TextArea label={t.postalAddress} {...form.bind('postalAddress')} rows={2} maxLength={400} />
        <TextField label={t.email} {...form.bind('email')} type="email" maxLength={254} />
        <fieldset className="space-y-4 border-t border-line pt-4">
          <legend className="sr-only">{t.responsible}</legend>
          <p aria-hidden="true" className="font-medium">
            {t.responsible}
          </p>
          <p className="!mt-1 text-sm text-stone">{t.responsibleHint}</p>
          <TextField label={t.responsibleName} {...form.bind('responsibleName')} isOptional maxLength={160} />
          <TextArea
            label={t.responsiblePostalAddress}
            {...form.bind('responsiblePostalAddress')}
            isOptional
            rows={2}
            maxLength={400}
          />
          <TextField
            label={t.responsibleEmail}
            {...form.bind('responsibleEmail')}
            isOptional
            type="email"
            maxLength={254}
          />
        </fieldset>
      </form>
    </Dialog>
  )
}
