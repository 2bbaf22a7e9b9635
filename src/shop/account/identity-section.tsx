import type { Profile } from '@/data/account.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText } from '@/texts/auth.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { dayOf } from '@/ui/french-date.ts'
import { Section } from './section.tsx'

interface Props {
  readonly profile: Profile
  readonly onSaved: () => void
}

/** The name can be changed; the rest is told. */
export function IdentitySection({ profile, onSaved }: Props) {
  const form = useForm({
    saved: { fullName: profile.fullName },
    send: async ({ fullName }) => {
      const outcome = await authCall((client, auth) => auth.setFullName(client, fullName))
      if (!outcome.ok)
        return tellFailure(accountText.error, authErrorText(outcome.error, accountText.saveFailure))
      tellSuccess(accountText.saved, accountText.savedBody)
      onSaved()
    },
  })
  const facts = [
    [accountText.memberSince, dayOf(profile.memberSince)],
    [accountText.verified, profile.isVerified ? accountText.yes : accountText.no],
  ] as const
  return (
    <Section title={accountText.identity}>
      <SubmitForm form={form} label={accountText.save} busyLabel={accountText.saving} className="max-w-xl">
        <TextField
          label={accountText.fullName}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          isOptional="unsaid"
          {...form.bind('fullName')}
        />
        <TextField
          name="email"
          type="email"
          label={accountText.email}
          value={profile.email}
          onValue={() => {}}
          autoComplete="email"
          readOnly
          hint={accountText.emailFixed}
          isOptional="unsaid"
        />
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt className="text-sm text-stone">{term}</dt>
              <dd className="mt-0.5">{fact}</dd>
            </div>
          ))}
        </dl>
      </SubmitForm>
    </Section>
  )
}
