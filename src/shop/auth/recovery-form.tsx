import { orUnreachable } from '@/domain/errors.ts'
import { accountClient } from '@/stores/account-client.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import type { SecondStep } from './code-form.tsx'

/** In place of the app's code: one of those that were given with it. */
export function RecoveryForm({ client = accountClient, onDone, onEnded }: SecondStep) {
  const redeem = async (code: string) => {
    const [opened, data] = await Promise.all([client(), import('@/data/recovery-codes.ts')])
    return await data.redeemRecoveryCode(opened, code)
  }
  const form = useForm({
    saved: { recoveryCode: '' },
    send: async ({ recoveryCode }) => {
      if (recoveryCode.trim() === '') return tellFailure(authText.error, authText.problems.fields_missing)
      const tried = await orUnreachable(redeem(recoveryCode))
      if (tried.ok && tried.value) return await onDone()
      tellFailure(
        authText.signInFailed,
        tried.ok ? authText.recoveryFailed : visitorError(tried.refusal.code),
      )
      if (!tried.ok && tried.refusal.code === 'sign_in_required') onEnded()
    },
  })
  return (
    <SubmitForm
      form={form}
      label={authText.recoverySubmit}
      busyLabel={authText.verifying}
      buttonClass="w-full"
    >
      <p className="text-ink-soft">{authText.recoveryBody}</p>
      <TextField
        label={authText.recoveryCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder="XXXX-XXXX-XXXX"
        {...form.bind('recoveryCode')}
      />
    </SubmitForm>
  )
}
