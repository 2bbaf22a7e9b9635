import { useState } from 'react'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { CodeField } from '@/ui/CodeField.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

interface Props {
  readonly onDone: () => void
  /** The app is lost. */
  readonly onLost: () => void
}

/** The second step of a sign-in: the code of the customer's authenticator app. */
export function CodeForm({ onDone, onLost }: Props) {
  const [code, setCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const digits = code.replace(/\D/g, '')
    if (digits === '') {
      tellFailure(authText.error, authText.problems.fields_missing)
      return false
    }
    const outcome = await authCall((client, auth) => auth.verifySignInCode(client, digits))
    if (outcome.ok) onDone()
    else tellFailure(authText.signInFailed, authErrorText(outcome.error, authText.codeFailed))
    return outcome.ok
  })
  const lost = (
    <button type="button" onClick={onLost} className="link py-2 text-left">
      {authText.recoveryLink}
    </button>
  )
  return (
    <SubmitForm
      onSubmit={onSubmit}
      busy={busy}
      label={authText.verify}
      busyLabel={authText.verifying}
      after={lost}
    >
      <p className="text-ink-soft">{authText.codeBody}</p>
      <CodeField label={authText.code} value={code} onValue={setCode} />
    </SubmitForm>
  )
}
