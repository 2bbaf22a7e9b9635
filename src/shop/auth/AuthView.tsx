import { useEffect, useState } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { toasts } from '@/stores/toasts.ts'
import { authText } from '@/texts/auth.ts'
import { CriticalFailure } from '@/ui/CriticalFailure.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { CodeForm } from './CodeForm.tsx'
import { Confirm } from './Confirm.tsx'
import { cameFrom, leaveHalfWay, welcome } from './entering.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { MailSent } from './MailSent.tsx'
import { pendingAddress } from './pending-address.ts'
import { RecoveryForm } from './RecoveryForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { Tabs } from './Tabs.tsx'
import { useArrival, type View } from './use-arrival.ts'

const TITLES: Record<View, string> = {
  arriving: authText.signInTitle,
  waiting: authText.title,
  sign_in: authText.signInTitle,
  sign_up: authText.signUpTitle,
  forgot: authText.forgotTitle,
  link_sent: authText.linkSentTitle,
  confirm: authText.confirmTitle,
  reset: authText.resetTitle,
  link_failed: authText.linkFailedTitle,
  other_link: authText.otherLinkTitle,
  code: authText.codeTitle,
  recovery: authText.recoveryTitle,
}

/** Views that a customer leaves by themselves, or cannot leave. */
const WITHOUT_WAY_BACK: readonly View[] = ['arriving', 'waiting', 'sign_in', 'sign_up', 'reset']

interface PanelProps {
  readonly view: View
  readonly onView: (view: View) => void
}

function Panel({ view, onView }: PanelProps) {
  const [email, setEmail] = useState('')
  const done = (description?: string) => welcome(cameFrom(), description)
  const typed = { email, onEmail: setEmail }
  switch (view) {
    case 'arriving':
    case 'sign_in':
      return (
        <SignInForm
          {...typed}
          onForgot={() => onView('forgot')}
          onCode={() => onView('code')}
          onUnconfirmed={() => {
            pendingAddress.keep(email.trim())
            onView('confirm')
          }}
          onDone={done}
        />
      )
    case 'sign_up':
      return <SignUpForm {...typed} onDone={done} />
    case 'forgot':
      return <ForgotForm {...typed} onSent={() => onView('link_sent')} />
    case 'link_sent':
      return <MailSent body={authText.linkSent(email)} />
    case 'confirm':
      return <Confirm email={pendingAddress.read() ?? email} />
    case 'other_link':
      return <MailSent body={authText.otherLink} />
    case 'link_failed':
      return (
        <MailSent body={authText.linkFailed}>
          <button type="button" onClick={() => onView('forgot')} className="button w-full">
            {authText.sendLink}
          </button>
        </MailSent>
      )
    case 'reset':
      return <ResetForm onLost={() => onView('link_failed')} />
    case 'code':
      return <CodeForm onDone={done} onLost={() => onView('recovery')} />
    case 'recovery':
      return <RecoveryForm onDone={() => done(authText.recovered)} />
    case 'waiting':
      return <p role="status">{authText.loading}</p>
  }
}

function Auth() {
  const [view, setView] = useArrival()
  const isTab = view === 'arriving' || view === 'sign_in' || view === 'sign_up'
  const tab = view === 'sign_up' ? 'sign_up' : 'sign_in'
  const panel = isTab ? { role: 'tabpanel', 'aria-labelledby': `onglet-${tab}` } : {}
  async function back() {
    if (view === 'code' || view === 'recovery') await leaveHalfWay()
    pendingAddress.forget()
    setView('sign_in')
  }
  return (
    // Whoever is signed in already is about to leave: no form flashes up for them.
    <div className={view === 'arriving' ? 'in-data-[session=in]:invisible' : undefined}>
      <h1 className="mb-8 text-center text-heading">{TITLES[view]}</h1>
      {isTab && <Tabs current={tab} onTab={setView} />}
      <div id="panneau" {...panel}>
        <Panel view={view} onView={setView} />
      </div>
      {!WITHOUT_WAY_BACK.includes(view) && (
        <button type="button" onClick={() => void back()} className="link mt-6 py-2">
          {authText.backToSignIn}
        </button>
      )}
    </div>
  )
}

/** The island of the page that signs in and up; its first view is prerendered. */
export default function AuthView() {
  useEffect(() => mountToaster(toasts), [])
  return (
    <div className="mx-auto min-h-[38rem] max-w-md">
      <CriticalFailure>
        <Auth />
      </CriticalFailure>
      <p className="mt-8 border-t border-line pt-6 text-center">
        <a href={PATHS.home} className="link inline-block py-2">
          {authText.backHome}
        </a>
      </p>
    </div>
  )
}
