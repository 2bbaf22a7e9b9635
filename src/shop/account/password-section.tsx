import { passwordFault } from '@/stores/common-password.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { AccountName } from '@/ui/form/account-name.tsx'
import { NewPassword } from '@/ui/form/new-password.tsx'
import { PasswordField } from '@/ui/form/password-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { load } from './load.ts'
import { Section } from './section.tsx'

/** A new password, with the present one: a session left open, or stolen, changes none. */
export function PasswordSection({ email }: { email: string }) {
  const form = useForm({
    saved: { currentPassword: '', password: '', confirmation: '' },
    send: async ({ currentPassword, password, confirmation }) => {
      const fault = currentPassword === '' ? 'fields_missing' : await passwordFault(password, confirmation)
      if (fault) return tellFailure(accountText.error, authText.problems[fault])
      const set = await load(async (client) =>
        (await import('@/data/my-password.ts')).setPassword(client, password, currentPassword),
      )
      if (set.ok) {
        form.discard()
        return tellSuccess(accountText.passwordSaved)
      }
      const { code } = set.refusal
      const said = code === 'credentials_invalid' ? accountText.currentWrong : visitorError(code)
      tellFailure(accountText.error, code === 'internal_error' ? authText.resetFailed : said)
    },
  })
  return (
    <Section title={accountText.password}>
      <SubmitForm
        form={form}
        label={accountText.changePassword}
        busyLabel={accountText.saving}
        className="max-w-xl"
        isQuiet
      >
        <AccountName email={email} />
        <PasswordField
          label={accountText.currentPassword}
          autoComplete="current-password"
          {...form.bind('currentPassword')}
        />
        <NewPassword next={form.bind('password')} again={form.bind('confirmation')} />
      </SubmitForm>
    </Section>
  )
}
