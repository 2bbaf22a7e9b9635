import { use, useEffect, useState } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { SiteName } from '@/admin/ui/site-name.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { makeRecoveryCodes } from '@/data/recovery-codes.ts'
import { type Enrolment, enrol } from '@/data/two-factor.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { requiredFactorText as t } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { EnrolmentForm } from './EnrolmentForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface Props {
  readonly onEnrolled: () => void
  readonly onLogOut: () => void
}

/** Stands instead of the whole administration until the second factor that the shop asks for is enrolled. */
export function RequiredFactor({ onEnrolled, onLogOut }: Props) {
  const siteName = use(SiteName)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    document.title = shellText.pageTitle(t.title, siteName)
  }, [siteName])

  const begin = async () => {
    setBusy(true)
    const begun = await enrol(adminClient(), siteName).finally(() => setBusy(false))
    if (begun.ok) setEnrolment(begun.value)
    else showToast({ title: profileText.factorFailed, variant: 'destructive' })
  }
  const finish = async () => {
    const made = await makeRecoveryCodes(adminClient())
    showToast({ title: profileText.enabled })
    if (made.ok) return setCodes(made.value)
    // They can be made again in the profile.
    showToast({ title: profileText.codesFailed, variant: 'destructive' })
    onEnrolled()
  }
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-linen px-4 py-10">
      <div className="w-full max-w-xl rounded-[3px] border border-line bg-white px-6 py-8 sm:px-10 sm:py-10">
        <p className="text-stone">{siteName}</p>
        <h1 className="mt-1 text-3xl">{codes ? profileText.codes : t.title}</h1>
        {!codes && <p className="mt-2 mb-6 text-ink-soft">{t.body}</p>}
        {codes && (
          <div className="mt-3">
            <RecoveryCodes codes={codes} onKept={onEnrolled} />
          </div>
        )}
        {!codes && enrolment && (
          <EnrolmentForm
            enrolment={enrolment}
            onDone={() => void finish()}
            onCancel={() => setEnrolment(null)}
          />
        )}
        {!codes && !enrolment && (
          <button type="button" className={PRIMARY} disabled={isBusy} onClick={() => void begin()}>
            {profileText.enable}
          </button>
        )}
      </div>
      {!codes && (
        <button type="button" className="link mt-6 py-1" onClick={onLogOut}>
          {shellText.logOut}
        </button>
      )}
    </main>
  )
}
