import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { EmailField } from '@/ui/form/email-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { load } from './load.ts'
import { Section } from './section.tsx'

const data = () => import('@/data/my-email.ts')

/** A new address counts once the links that are sent to it and to the present one were opened. */
export function EmailSection() {
  const pending = useLoaded(() => load(async (client) => (await data()).pendingEmail(client)))
  const form = useForm({
    saved: { newEmail: '' },
    send: async ({ newEmail }) => {
      const wanted = newEmail.trim().toLowerCase()
      if (wanted === '') return tellFailure(accountText.error, authText.problems.fields_missing)
      const asked = await load(async (client) => (await data()).askForEmail(client, wanted))
      if (!asked.ok) {
        const { code } = asked.refusal
        const said = code === 'internal_error' ? accountText.saveFailure : visitorError(code)
        return tellFailure(accountText.error, said)
      }
      tellSuccess(accountText.emailSent, accountText.emailSentBody(wanted))
      form.discard()
      await pending.reload()
    },
  })
  const waiting = pending.state.is === 'there' ? pending.state.value : null
  return (
    <Section title={accountText.changeEmail}>
      <SubmitForm
        form={form}
        label={accountText.changeEmail}
        busyLabel={accountText.saving}
        className="max-w-xl"
        isQuiet
      >
        <EmailField
          label={accountText.newEmail}
          hint={waiting && accountText.emailPending(waiting)}
          {...form.bind('newEmail')}
        />
      </SubmitForm>
    </Section>
  )
}
