import * as z from 'zod'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Enrolment, verifyEnrolment } from '@/data/two-factor.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { CodeField } from '@/ui/form/code-field.tsx'

interface Props {
  readonly enrolment: Enrolment
  readonly onDone: () => void
  readonly onCancel: () => void
}

const EMPTY = { code: '' }
const schema = z.object({
  code: z
    .string()
    .overwrite((text) => text.replace(/\D/g, ''))
    .min(6, 'code_short'),
})

/** A QR code to scan, its key to type, and the first code that proves it has arrived. */
export function EnrolmentForm({ enrolment, onDone, onCancel }: Props) {
  const form = useForm({
    schema,
    saved: EMPTY,
    send: async ({ code }) => {
      const outcome = await verifyEnrolment(adminClient(), enrolment.factorId, code)
      if (outcome.ok) {
        onDone()
        return true
      }
      if (outcome.error.code === 'mfa_verification_failed') return { code: t.codeWrong }
      showToast({ title: t.factorFailed, variant: 'destructive' })
      return false
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5">
      <p>{t.scan}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <img
          src={enrolment.qrCode}
          alt={t.qrCode}
          width={184}
          height={184}
          className="border border-line p-2"
        />
        <p className="min-w-48 flex-1 text-sm">
          {t.secret}
          <code className="mt-1 block text-base wrap-anywhere select-all">{enrolment.secret}</code>
        </p>
      </div>
      <CodeField label={t.code} {...form.bind('code')} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={PRIMARY} disabled={form.isBusy}>
          {t.confirm}
        </button>
        <button type="button" className={QUIET} onClick={onCancel}>
          {shellText.cancel}
        </button>
      </div>
    </form>
  )
}
