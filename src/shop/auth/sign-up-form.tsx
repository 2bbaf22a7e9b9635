import { fieldsOfProblem, type SignUp, type SignUpProblem, signUpProblem } from '@/domain/account.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { isTooCommon } from '@/stores/common-password.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { formText } from '@/texts/forms.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { EmailField } from '@/ui/form/email-field.tsx'
import { TextField } from '@/ui/form/fields.tsx'
import { NewPassword } from '@/ui/form/new-password.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { type Problems, useForm } from '@/ui/form/use-form.ts'
import { join, toMailbox } from './entering.ts'
import type { TypedEmail } from './forgot-form.tsx'

/** What is said at the fields that the toast is about. */
const markedBy = (problem: SignUpProblem, typed: SignUp): Problems<SignUp> =>
  Object.fromEntries(
    fieldsOfProblem(problem, typed).map((name) => [
      name,
      problem === 'fields_missing' ? formText.missing(authText[name]) : authText.problems[problem],
    ]),
  )

/** @param onSent an email is on its way. */
export function SignUpForm({ email, onEmail, onSent }: TypedEmail & { readonly onSent: () => void }) {
  const form = useForm({
    saved: { email, fullName: '', password: '', confirmation: '' },
    send: async (wish) => {
      const problem = signUpProblem(wish) ?? ((await isTooCommon(wish.password)) ? 'password_common' : null)
      if (problem) {
        tellFailure(authText.error, authText.problems[problem])
        return markedBy(problem, wish)
      }
      const outcome = await join(wish)
      if (!outcome.ok) {
        const { code } = outcome.refusal
        const said = code === 'internal_error' ? authText.signUpFailure : visitorError(code)
        tellFailure(authText.signUpFailed, said)
        return undefined
      }
      toMailbox(wish)
      onSent()
      return undefined
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
      <EmailField
        {...form.bind('email')}
        onValue={(typed) => {
          form.set('email', typed)
          // Kept for the other forms of the page.
          onEmail(typed)
        }}
      />
      <NewPassword label={authText.password} next={form.bind('password')} again={form.bind('confirmation')} />
    </SubmitForm>
  )
}
