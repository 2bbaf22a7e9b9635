import type { NewsletterState } from '@/data/my-newsletter.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { formText } from '@/texts/forms.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { QuietButton } from '@/ui/form/quiet-button.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { load } from './load.ts'
import { Loading } from './loading.tsx'
import { Section } from './section.tsx'

const data = () => import('@/data/my-newsletter.ts')

interface BoxProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

const Box = ({ label, isOn, onChange }: BoxProps) => (
  <label className="flex items-start gap-3">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-5 shrink-0 accent-olive"
    />
    {label}
  </label>
)

interface Props {
  readonly email: string
  /** Whether the shop counts openings and clicks of who agrees to it. */
  readonly measures: boolean
}

function Join({ email, measures, onDone }: Props & { readonly onDone: () => void }) {
  const form = useForm({
    saved: { agreed: false, measured: false },
    send: async ({ agreed, measured }) => {
      if (!agreed) return tellFailure(accountText.error, formText.problems.consent)
      const asked = await load(async () => (await data()).joinMyNewsletter(email, measured))
      if (asked.ok) onDone()
      else tellFailure(accountText.error, visitorError(asked.refusal.code))
    },
  })
  return (
    <SubmitForm
      form={form}
      label={newsletterText.submit}
      busyLabel={newsletterText.sending}
      className="max-w-xl"
      isQuiet
    >
      <p>{newsletterText.intro}</p>
      <Box
        label={newsletterText.consent}
        isOn={form.values.agreed}
        onChange={(isOn) => form.set('agreed', isOn)}
      />
      {measures && (
        <Box
          label={newsletterText.measureConsent}
          isOn={form.values.measured}
          onChange={(isOn) => form.set('measured', isOn)}
        />
      )}
    </SubmitForm>
  )
}

interface LeaveProps {
  readonly sentence: string
  readonly label: string
  readonly onLeave: () => Promise<void>
}

function Leave({ sentence, label, onLeave }: LeaveProps) {
  const leaving = useSubmit(onLeave)
  return (
    <>
      <p role="status" className="mb-5 max-w-prose">
        {sentence}
      </p>
      <QuietButton of={leaving} label={label} />
    </>
  )
}

/** The consent to the newsletter: given twice, by the box and by the link of a message; withdrawn by one click. */
export function NewsletterSection({ email, measures }: Props) {
  const loaded = useLoaded<NewsletterState>(() =>
    load(async (client) => (await data()).getMyNewsletter(client)),
  )
  async function leave() {
    const left = await load(async (client) => (await data()).leaveMyNewsletter(client))
    if (!left.ok) return tellFailure(accountText.error, visitorError(left.refusal.code))
    loaded.show('unsubscribed')
    tellSuccess(newsletterText.left)
  }
  return (
    <Section title={newsletterText.title}>
      <Loading of={loaded}>
        {(state) =>
          state === 'unsubscribed' ? (
            <Join email={email} measures={measures} onDone={() => loaded.show('pending')} />
          ) : state === 'pending' ? (
            <Leave
              sentence={accountText.newsletterPending(email)}
              label={accountText.cancel}
              onLeave={leave}
            />
          ) : (
            <Leave sentence={accountText.newsletterOn(email)} label={newsletterText.leave} onLeave={leave} />
          )
        }
      </Loading>
    </Section>
  )
}
