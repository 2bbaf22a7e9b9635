import { useState } from 'react'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { Field } from '@/ui/Field.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

/** The second step of a sign-in: the code of the customer's authenticator app. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const outcome = await authCall((client, auth) => auth.verifySignInCode(client, code.replace(/\D/g, '')))
    if (outcome.ok) onDone()
    else tellFailure(authText.signInFailed, authErrorText(outcome.error, authText.codeFailed))
    return outcome.ok
  })
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-5">
      <p className="text-ink-soft">{authText.codeBody}</p>
      <Field
        name="code"
        label={authText.code}
        value={code}
        onValue={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
      <button type="submit" disabled={busy} className="button w-full">
        {busy ? authText.verifying : authText.verify}
      </button>
    </form>
  )
}
