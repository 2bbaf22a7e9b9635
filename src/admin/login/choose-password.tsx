import { toastRefusal } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { choosePassword } from '@/data/admin/ask-link.ts'
import type { FoundLink } from '@/data/admin/links.ts'
import { MIN_ADMIN_PASSWORD_LENGTH } from '@/domain/admin-password.ts'
import { chosenPasswordSchema } from '@/domain/admin-profile.ts'
import { linkText as t } from '@/texts/admin/login.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { strengthText } from '@/texts/admin/ui.ts'
import { AccountName } from '@/ui/form/account-name.tsx'
import { NewPassword } from '@/ui/form/new-password.tsx'

const EMPTY = { next: '', confirmation: '' }

interface Props {
  readonly token: string
  readonly link: FoundLink
  readonly onChosen: () => void
  /** The link has been used meanwhile, or is too old. */
  readonly onLost: () => void
}

/** A password chosen with the link of an email, typed twice. */
export function ChoosePassword({ token, link, onChosen, onLost }: Props) {
  const form = useForm({
    schema: chosenPasswordSchema,
    saved: EMPTY,
    send: async ({ next }) => {
      const answer = await choosePassword(token, next)
      if (answer.ok) {
        showToast({ title: t.chosen, description: t.chosenNote })
        onChosen()
      } else if (answer.refusal.code === 'link_invalid') onLost()
      else toastRefusal(t.failed, answer.refusal.code)
      return answer.ok
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-6 space-y-5">
      <AccountName email={link.email} />
      <NewPassword
        next={form.bind('next')}
        again={form.bind('confirmation')}
        label={profileText.next}
        againLabel={profileText.confirmation}
        shortest={MIN_ADMIN_PASSWORD_LENGTH}
        strengths={strengthText}
        isShown={false}
      />
      <button type="submit" disabled={form.isBusy} className="button w-full">
        {form.isBusy ? t.choosing : t.choose}
      </button>
    </form>
  )
}
