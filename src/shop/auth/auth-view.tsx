import { useEffect, useRef, useState } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { clearAuthData } from '@/stores/clear-auth-data.ts'
import { discard, type LinkSession } from '@/stores/link-session.ts'
import { tellSuccess } from '@/stores/tell.ts'
import { toasts } from '@/stores/toasts.ts'
import { authText } from '@/texts/auth.ts'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { TabList } from '@/ui/tab-list.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { AskLink } from './ask-link.tsx'
import { cameFrom } from './came-from.ts'
import { CodeForm } from './code-form.tsx'
import { Confirm } from './confirm.tsx'
import { goHome, leaveHalfWay, welcome } from './entering.ts'
import { ForgotForm } from './forgot-form.tsx'
import { MailSent } from './mail-sent.tsx'
import { pendingAddress } from './pending-address.ts'
import { RecoveryForm } from './recovery-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { type Arrival, dropLink, follow, useArrival, type View } from './use-arrival.ts'

const TITLES: Record<View, string> = {
  arriving: authText.signInTitle,
  waiting: authText.title,
  sign_in: authText.signInTitle,
  sign_up: authText.signUpTitle,
  forgot: authText.forgotTitle,
  link_sent: authText.linkSentTitle,
  confirm: authText.confirmTitle,
  ask: authText.askTitle,
  reset: authText.resetTitle,
  link_failed: authText.linkFailedTitle,
  unopened: authText.unopenedTitle,
  code: authText.codeTitle,
  recovery: authText.recoveryTitle,
}

const TABS = [
  ['sign_in', authText.signInTab],
  ['sign_up', authText.signUpTab],
] as const

const titleOf = ({ view, link }: Arrival): string =>
  view === 'reset' && link?.kind === 'confirmed' ? authText.choosePasswordTitle : TITLES[view]

/** Views that a customer leaves by themselves, or cannot leave. */
const WITHOUT_WAY_BACK: readonly View[] = ['arriving', 'waiting', 'sign_in', 'sign_up', 'ask', 'reset']

interface PanelProps {
  readonly arrival: Arrival
  readonly onTurn: (next: Arrival | Promise<Arrival>) => void
}

async function refuse(link: LinkSession): Promise<Arrival> {
  dropLink()
  await discard(link)
  goHome()
  return { view: 'waiting' }
}

function Panel({ arrival: { view, link }, onTurn }: PanelProps) {
  const [email, setEmail] = useState('')
  const onView = (next: View) => onTurn({ view: next, ...(link ? { link } : {}) })
  async function done(description?: string) {
    if (!link) return await welcome(cameFrom(), description)
    if (description !== undefined) tellSuccess(description)
    const next = follow(link, true)
    onTurn(next)
    await next.catch(() => {})
  }
  function ended() {
    if (link) dropLink()
    else clearAuthData()
    onTurn({ view: link ? 'link_failed' : 'sign_in' })
  }
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
      return <SignUpForm {...typed} onSent={() => onView('confirm')} />
    case 'forgot':
      return <ForgotForm {...typed} onSent={() => onView('link_sent')} />
    case 'link_sent':
      return <MailSent body={authText.linkSent(email)} />
    case 'confirm':
      return <Confirm email={email.trim()} />
    case 'link_failed':
      return (
        <MailSent body={authText.linkFailed}>
          <button type="button" onClick={() => onView('forgot')} className="button w-full">
            {authText.sendLink}
          </button>
        </MailSent>
      )
    case 'unopened':
      return (
        <MailSent body={authText.unopened}>
          <button type="button" onClick={() => location.reload()} className="button w-full">
            {authText.retry}
          </button>
        </MailSent>
      )
    case 'reset':
      return link && <ResetForm link={link} onLost={() => onTurn({ view: 'link_failed' })} />
    case 'ask':
      return (
        link && (
          <AskLink email={link.email} onYes={() => onTurn(follow(link))} onNo={() => onTurn(refuse(link))} />
        )
      )
    case 'code':
      return (
        <CodeForm client={link?.client} onDone={done} onLost={() => onView('recovery')} onEnded={ended} />
      )
    case 'recovery':
      return <RecoveryForm client={link?.client} onDone={() => done(authText.recovered)} onEnded={ended} />
    case 'waiting':
      return <p role="status">{authText.loading}</p>
  }
}

function Auth() {
  const [arrival, turn] = useArrival()
  const { view, link } = arrival
  const setView = (next: View) => turn({ view: next })
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(view)
  useEffect(() => {
    // What was clicked is gone with its form: who uses a keyboard, or hears the page, goes on from the title of the next one.
    if (before.current !== view && before.current !== 'arriving' && document.activeElement === document.body)
      title.current?.focus()
    before.current = view
  }, [view])
  const isTab = view === 'arriving' || view === 'sign_in' || view === 'sign_up'
  const tab = view === 'sign_up' ? 'sign_up' : 'sign_in'
  const panel = isTab ? { role: 'tabpanel', 'aria-labelledby': `onglet-${tab}` } : {}
  async function back() {
    dropLink()
    if (link) await discard(link)
    else if (view === 'code' || view === 'recovery') await leaveHalfWay()
    pendingAddress.forget()
    setView('sign_in')
  }
  return (
    // Whoever is signed in already is about to leave: no form flashes up for them.
    <div className={view === 'arriving' ? 'in-data-[session=in]:invisible' : undefined}>
      <h1 ref={title} tabIndex={-1} className="mb-8 text-center text-heading outline-none">
        {titleOf(arrival)}
      </h1>
      {isTab && (
        <TabList
          label={authText.tabsLabel}
          tabs={TABS}
          current={tab}
          onTab={setView}
          panelOf={() => 'panneau'}
          className="mb-8 grid grid-cols-2 border-b border-line"
        />
      )}
      <div id="panneau" {...panel}>
        <Panel arrival={arrival} onTurn={turn} />
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
