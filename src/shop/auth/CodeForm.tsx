import { useState } from 'react'
import type { Client } from '@/data/client.ts'
import { sessionEnded } from '@/domain/account.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { CodeField } from '@/ui/CodeField.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

interface Props {
  /** Gives the client whose session wants the code, where it is not the browser's. */
  readonly client?: (() => Promise<Client>) | undefined
  readonly onDone: () => void
  /** The app is lost. */
  readonly onLost: () => void
  /** The session that wants the code has ended. */
  readonly onEnded: () => void
}

/** The second step of a sign-in: the code of the customer's authenticator app. */
export function CodeForm({ client, onDone, onLost, onEnded }: Props) {
  const [code, setCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const digits = code.replace(/\D/g, '')
    if (digits === '') {
      tellFailure(authText.error, authText.problems.fields_missing)
      return false
    }
    const outcome = await authCall((own, auth) => auth.verifySignInCode(own, digits), client)
    if (outcome.ok) onDone()
    else {
      tellFailure(authText.signInFailed, authErrorText(outcome.error, authText.codeFailed))
      if (sessionEnded(outcome.error)) onEnded()
    }
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
