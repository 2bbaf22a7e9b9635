import { orUnreachable } from '@/domain/errors.ts'
import { passwordFault } from '@/stores/common-password.ts'
import { keepToast } from '@/stores/flash.ts'
import { adopt, type LinkSession } from '@/stores/link-session.ts'
import { signUpSecret } from '@/stores/sign-up-secret.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { AccountName } from '@/ui/form/account-name.tsx'
import { NewPassword } from '@/ui/form/new-password.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { leaving } from '@/ui/form/use-submit.ts'
import { welcome } from './entering.ts'
import { wayBack } from './way-back.ts'

interface Props {
  readonly link: LinkSession
  /** Its session has ended. */
  readonly onLost: () => void
}

async function choose(link: LinkSession, password: string) {
  const [client, data] = await Promise.all([link.client(), import('@/data/my-password.ts')])
  const chosen = await data.setPassword(client, password)
  if (chosen.ok) {
    await adopt(link)
    signUpSecret.forget()
  }
  return chosen
}

/**
 * Chooses the password of the account whose link was opened, after a sign-up too where its link was opened in another
 * browser: the one that was given then may be that of somebody else. Nobody is signed in before.
 */
export function ResetForm({ link, onLost }: Props) {
  const isNew = link.kind === 'confirmed'
  const form = useForm({
    saved: { password: '', confirmation: '' },
    send: async ({ password, confirmation }) => {
      const fault = await passwordFault(password, confirmation)
      if (fault) return tellFailure(authText.error, authText.problems[fault])
      const chosen = await orUnreachable(choose(link, password))
      if (chosen.ok) {
        if (isNew) return await welcome(await wayBack.take(), authText.confirmed)
        keepToast({ title: authText.passwordSaved })
        location.replace(await wayBack.take())
        return await leaving()
      }
      const { code } = chosen.refusal
      tellFailure(authText.error, code === 'internal_error' ? authText.resetFailed : visitorError(code))
      if (code === 'sign_in_required') onLost()
    },
  })
  return (
    <SubmitForm form={form} label={authText.savePassword} busyLabel={authText.saving} buttonClass="w-full">
      {isNew && <p className="text-ink-soft">{authText.choosePasswordBody}</p>}
      <AccountName email={link.email} />
      <NewPassword
        {...(isNew ? { label: authText.password } : {})}
        next={form.bind('password')}
        again={form.bind('confirmation')}
      />
    </SubmitForm>
  )
}
