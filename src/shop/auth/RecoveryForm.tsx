import { useState } from 'react'
import type { Result } from '@/domain/errors.ts'
import { refuse } from '@/domain/errors.ts'
import { accountClient } from '@/stores/account-client.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { Field } from '@/ui/Field.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

async function tryCode(code: string): Promise<Result<boolean>> {
  try {
    const [client, data] = await Promise.all([accountClient(), import('@/data/recovery-codes.ts')])
    return await data.redeemRecoveryCode(client, code)
  } catch {
    return refuse('network_unreachable')
  }
}

/** In place of the app's code: one of those that were given with it. */
export function RecoveryForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    if (code.trim() === '') {
      tellFailure(authText.error, authText.problems.fields_missing)
      return false
    }
    const tried = await tryCode(code)
    if (tried.ok && tried.value) onDone()
    else
      tellFailure(authText.signInFailed, tried.ok ? authText.recoveryFailed : errorText[tried.refusal.code])
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
