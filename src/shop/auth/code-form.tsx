import type { Client } from '@/data/client.ts'
import { sessionEnded } from '@/domain/account.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { CodeField } from '@/ui/form/code-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'

export interface SecondStep {
  /** Gives the client whose session wants the code, where it is not the browser's. */
  readonly client?: (() => Promise<Client>) | undefined
  readonly onDone: () => Promise<void>
  /** The session that wants the code has ended. */
  readonly onEnded: () => void
}

interface Props extends SecondStep {
  /** The app is lost. */
  readonly onLost: () => void
}

/** The second step of a sign-in: the code of the customer's authenticator app. */
export function CodeForm({ client, onDone, onLost, onEnded }: Props) {
  const form = useForm({
    saved: { code: '' },
    send: async ({ code }) => {
      const digits = code.replace(/\D/g, '')
      if (digits === '') return tellFailure(authText.error, authText.problems.fields_missing)
      const outcome = await authCall((own, auth) => auth.verifySignInCode(own, digits), client)
      if (outcome.ok) return await onDone()
      tellFailure(authText.signInFailed, authErrorText(outcome.error, authText.codeFailed))
      if (sessionEnded(outcome.error)) onEnded()
    },
  })
  const lost = (
    <button type="button" onClick={onLost} className="link py-2 text-left">
      {authText.recoveryLink}
    </button>
  )
  return (
    <SubmitForm
      form={form}
      label={authText.verify}
      busyLabel={authText.verifying}
      after={lost}
      buttonClass="w-full"
    >
      <p className="text-ink-soft">{authText.codeBody}</p>
      <CodeField label={authText.code} {...form.bind('code')} />
    </SubmitForm>
  )
}
