import type { Enrolment } from '@/data/two-factor.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { CodeField } from '@/ui/form/code-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { twoFactorCall } from './two-factor-call.ts'

interface Props {
  readonly enrolment: Enrolment
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The app reads the QR code and proves it by its first code. */
export function Enrolling({ enrolment, onDone, onCancel }: Props) {
  const form = useForm({
    saved: { code: '' },
    send: async ({ code }) => {
      const digits = code.replace(/\D/g, '')
      if (digits === '') return tellFailure(accountText.error, authText.problems.fields_missing)
      const done = await twoFactorCall((client, data) =>
        data.verifyEnrolment(client, enrolment.factorId, digits),
      )
      if (done === undefined) return
      tellSuccess(accountText.twoFactorEnabled)
      onDone()
    },
  })
  const cancel = (
    <button type="button" onClick={onCancel} className="link ml-6 py-2">
      {accountText.cancel}
    </button>
  )
  return (
    <SubmitForm
      form={form}
      label={accountText.confirm}
      busyLabel={authText.verifying}
      after={cancel}
      className="max-w-xl"
    >
      <p>{accountText.scan}</p>
      <img
        src={enrolment.qrCode}
        alt={accountText.qrCode}
        width={200}
        height={200}
        className="bg-white p-2"
      />
      <p>
        {accountText.secret} : <code className="wrap-anywhere">{enrolment.secret}</code>
      </p>
      <CodeField label={accountText.code} {...form.bind('code')} />
    </SubmitForm>
  )
}
