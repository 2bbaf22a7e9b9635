import { useCallback, useEffect, useState } from 'react'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { EmailField } from '@/ui/EmailField.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { load } from './load.ts'
import { Section } from './Section.tsx'

const data = () => import('@/data/my-email.ts')

/** A new address counts once the links that are sent to it and to the present one were opened. */
export function EmailSection() {
  const [email, setEmail] = useState('')
  const [pending, setPending] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    const found = await load(async (client) => (await data()).pendingEmail(client))
    if (found.ok) setPending(found.value)
  }, [])
  useEffect(() => void refresh(), [refresh])
  const { busy, onSubmit } = useSubmit(async () => {
    const wanted = email.trim().toLowerCase()
    if (wanted === '') {
      tellFailure(accountText.error, authText.problems.fields_missing)
      return false
    }
    const asked = await load(async (client) => (await data()).askForEmail(client, wanted))
    if (!asked.ok) {
      const { code } = asked.refusal
      tellFailure(accountText.error, code === 'internal_error' ? accountText.saveFailure : errorText[code])
      return false
    }
    tellSuccess(accountText.emailSent, accountText.emailSentBody(wanted))
    setEmail('')
    await refresh()
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
          hint={pending ? accountText.emailPending(pending) : undefined}
        />
        <button type="submit" disabled={busy} className="button button-quiet">
          {busy ? accountText.saving : accountText.changeEmail}
        </button>
      </form>
    </Section>
  )
}
