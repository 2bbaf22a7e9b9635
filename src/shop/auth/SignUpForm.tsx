import { signUpProblem } from '@/domain/account.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { isTooCommon } from '@/stores/common-password.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { EmailField } from '@/ui/form/EmailField.tsx'
import { TextField } from '@/ui/form/fields.tsx'
import { NewPassword } from '@/ui/form/NewPassword.tsx'
import { SubmitForm } from '@/ui/form/SubmitForm.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { join, toMailbox } from './entering.ts'
import type { TypedEmail } from './ForgotForm.tsx'

/** @param onSent a letter is on its way. */
export function SignUpForm({ email, onEmail, onSent }: TypedEmail & { readonly onSent: () => void }) {
  const form = useForm({
    saved: { fullName: '', password: '', confirmation: '' },
    send: async (typed) => {
      const wish = { ...typed, email }
      const problem = signUpProblem(wish) ?? ((await isTooCommon(wish.password)) ? 'password_common' : null)
      if (problem) return tellFailure(authText.error, authText.problems[problem])
      const outcome = await join(wish)
      if (!outcome.ok) {
        const { code } = outcome.refusal
        const said = code === 'internal_error' ? authText.signUpFailure : errorText[code]
        return tellFailure(authText.signUpFailed, said)
      }
      toMailbox(wish)
      onSent()
    },
  })
  return (
    <SubmitForm form={form} label={authText.signUp} busyLabel={authText.signingUp} buttonClass="w-full">
      <TextField
        label={authText.fullName}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        {...form.bind('fullName')}
      />
      <EmailField value={email} onValue={onEmail} />
      <NewPassword label={authText.password} next={form.bind('password')} again={form.bind('confirmation')} />
    </SubmitForm>
  )
}
