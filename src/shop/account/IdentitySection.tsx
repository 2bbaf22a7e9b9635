import { useState } from 'react'
import type { Profile } from '@/data/account.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText } from '@/texts/auth.ts'
import { Field } from '@/ui/Field.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { dayOf } from './dates.ts'
import { Section } from './Section.tsx'

interface Props {
  readonly profile: Profile
  readonly onSaved: () => void
}

/** The name can be changed; the rest is told. */
export function IdentitySection({ profile, onSaved }: Props) {
  const [fullName, setFullName] = useState(profile.fullName)
  const { busy, onSubmit } = useSubmit(async () => {
    const outcome = await authCall((client, auth) => auth.setFullName(client, fullName))
    if (outcome.ok) {
      tellSuccess(accountText.saved, accountText.savedBody)
      onSaved()
    } else tellFailure(accountText.error, authErrorText(outcome.error, accountText.saveFailure))
    return false
  })
  const facts = [
    [accountText.memberSince, dayOf(profile.memberSince)],
    [accountText.verified, profile.isVerified ? accountText.yes : accountText.no],
  ] as const
  return (
    <Section title={accountText.identity}>
      <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
        <Field
          name="fullName"
          label={accountText.fullName}
          value={fullName}
          onValue={setFullName}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          optional=" "
        />
        <Field
          name="email"
          type="email"
          label={accountText.email}
          value={profile.email}
          onValue={() => {}}
          autoComplete="email"
          readOnly
          hint={accountText.emailFixed}
          optional=" "
        />
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt className="text-sm text-stone">{term}</dt>
              <dd className="mt-0.5">{fact}</dd>
            </div>
          ))}
        </dl>
        <button type="submit" disabled={busy} className="button">
          {busy ? accountText.saving : accountText.save}
        </button>
      </form>
    </Section>
  )
}
