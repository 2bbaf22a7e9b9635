import { useState } from 'react'
import type { Enrolment } from '@/data/two-factor.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { CodeField } from '@/ui/CodeField.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { twoFactorCall } from './two-factor-call.ts'

interface Props {
  readonly enrolment: Enrolment
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The app reads the QR code and proves it by its first code. */
export function Enrolling({ enrolment, onDone, onCancel }: Props) {
  const [code, setCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const digits = code.replace(/\D/g, '')
    if (digits === '') {
      tellFailure(accountText.error, authText.problems.fields_missing)
      return false
    }
    const done = await twoFactorCall((client, data) =>
      data.verifyEnrolment(client, enrolment.factorId, digits),
    )
    if (done === undefined) return false
    tellSuccess(accountText.twoFactorEnabled)
    onDone()
    return true
  })
  const cancel = (
    <button type="button" onClick={onCancel} className="link ml-6 py-2">
      {accountText.cancel}
    </button>
  )
  return (
    <SubmitForm
      onSubmit={onSubmit}
      busy={busy}
      label={accountText.confirm}
      busyLabel={authText.verifying}
      after={cancel}
      className="max-w-xl"
      buttonClass=""
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
      <CodeField label={accountText.code} value={code} onValue={setCode} />
    </SubmitForm>
  )
}
