import * as z from 'zod'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { Section } from '@/admin/ui/section.tsx'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { AddressField } from '@/ui/form/address-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { readPair, useAddRedirects } from './use-add.ts'

const schema = z.object({ from: z.string(), to: z.string() })
const BLANK = { from: '', to: '' }

/** One redirect. */
export function AddForm() {
  const add = useAddRedirects()
  const form = useForm({
    schema,
    saved: BLANK,
    draft: 'redirect',
    send: async ({ from, to }) => {
      const pair = readPair(from, to)
      if ('problem' in pair) return { [pair.in]: pair.problem }
      try {
        const [refused] = await add([pair])
        if (refused) return { from: adminErrorText(refused.code) }
        form.discard()
        return true
      } catch (error) {
        if (codeOf(error) === 'request_invalid') return { from: t.notPath }
        toastFailure(t.addFailed, error)
        return false
      }
    },
  })
  return (
    <Section title={t.add} note={t.addNote}>
      <SubmitForm form={form} label={t.submit} busyLabel={t.sending}>
        <AddressField label={t.from} hint={t.fromHint} {...form.bind('from')} />
        <AddressField label={t.to} hint={t.toHint} {...form.bind('to')} />
      </SubmitForm>
    </Section>
  )
}
