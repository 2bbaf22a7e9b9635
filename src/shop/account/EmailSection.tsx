import { useState } from 'react'
import type { Profile } from '@/data/account.ts'
import { askedLinks } from '@/stores/asked-links.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { EmailField } from '@/ui/EmailField.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { Section } from './Section.tsx'

interface Props {
  readonly profile: Profile
  readonly onSaved: () => void
}

/** A new address counts once the link that is sent to it was opened. */
export function EmailSection({ profile, onSaved }: Props) {
  const [email, setEmail] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const wanted = email.trim().toLowerCase()
    if (wanted === '') {
      tellFailure(accountText.error, authText.problems.fields_missing)
      return false
    }
    const outcome = await authCall((client, auth) => auth.setEmail(client, wanted, location.origin))
    if (!outcome.ok) {
      tellFailure(accountText.error, authErrorText(outcome.error, accountText.saveFailure))
      return false
    }
    askedLinks.keep(wanted)
    if (outcome.value === wanted) tellSuccess(accountText.emailSaved)
    else tellSuccess(accountText.emailSent, accountText.emailSentBody(wanted))
    setEmail('')
    onSaved()
    return false
  })
  return (
    <Section title={accountText.changeEmail}>
      <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
        <EmailField
          name="newEmail"
          label={accountText.newEmail}
          value={email}
          onValue={setEmail}
          hint={profile.newEmail ? accountText.emailPending(profile.newEmail) : undefined}
        />
        <button type="submit" disabled={busy} className="button button-quiet">
          {busy ? accountText.saving : accountText.changeEmail}
        </button>
      </form>
    </Section>
  )
}
