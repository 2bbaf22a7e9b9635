import * as z from 'zod'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { Section } from '@/admin/ui/Section.tsx'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/SubmitForm.tsx'
import { readPair, useAddRedirects } from './use-add.ts'

const schema = z.object({ from: z.string(), to: z.string() })
const BLANK = { from: '', to: '' }
/** Whole addresses are longer than the paths that are kept of them. */
const LONGEST = 500

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
        <TextField
          label={t.from}
          hint={t.fromHint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          {...form.bind('from')}
        />
        <TextField
          label={t.to}
          hint={t.toHint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          {...form.bind('to')}
        />
      </SubmitForm>
    </Section>
  )
}
