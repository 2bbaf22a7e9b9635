import { useState } from 'react'
import type { Client } from '@/data/client.ts'
import type { Result } from '@/domain/errors.ts'
import { refuse } from '@/domain/errors.ts'
import { accountClient } from '@/stores/account-client.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { Field } from '@/ui/Field.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

async function tryCode(code: string, open: () => Promise<Client>): Promise<Result<boolean>> {
  try {
    const [client, data] = await Promise.all([open(), import('@/data/recovery-codes.ts')])
    return await data.redeemRecoveryCode(client, code)
  } catch {
    return refuse('network_unreachable')
  }
}

interface Props {
  /** Gives the client whose session wants the code, where it is not the browser's. */
  readonly client?: (() => Promise<Client>) | undefined
  readonly onDone: () => void
  /** The session that wants the code has ended. */
  readonly onEnded: () => void
}

/** In place of the app's code: one of those that were given with it. */
export function RecoveryForm({ client = accountClient, onDone, onEnded }: Props) {
  const [code, setCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    if (code.trim() === '') {
      tellFailure(authText.error, authText.problems.fields_missing)
      return false
    }
    const tried = await tryCode(code, client)
    if (tried.ok && tried.value) onDone()
    else
      tellFailure(authText.signInFailed, tried.ok ? authText.recoveryFailed : errorText[tried.refusal.code])
    if (!tried.ok && tried.refusal.code === 'sign_in_required') onEnded()
    return tried.ok && tried.value
  })
  return (
    <SubmitForm
      onSubmit={onSubmit}
      busy={busy}
      label={authText.recoverySubmit}
      busyLabel={authText.verifying}
    >
      <p className="text-ink-soft">{authText.recoveryBody}</p>
      <Field
        name="recoveryCode"
        label={authText.recoveryCode}
        value={code}
        onValue={setCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder="XXXX-XXXX-XXXX"
      />
    </SubmitForm>
  )
}
