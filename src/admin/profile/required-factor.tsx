import { use, useState } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { Gate } from '@/admin/ui/gate.tsx'
import { SiteName } from '@/admin/ui/site-name.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { makeRecoveryCodes } from '@/data/recovery-codes.ts'
import { type Enrolment, enrol } from '@/data/two-factor.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { requiredFactorText as t } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { OwnCodes } from './own-codes.tsx'

interface Props {
  readonly onEnrolled: () => void
  readonly onLogOut: () => void
}

/** Stands instead of the whole administration until the second factor that the shop asks for is enrolled. */
export function RequiredFactor({ onEnrolled, onLogOut }: Props) {
  const siteName = use(SiteName)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const beginning = useSubmit(async () => {
    const begun = await enrol(adminClient(), siteName)
    if (begun.ok) setEnrolment(begun.value)
    else showToast({ title: profileText.factorFailed, variant: 'destructive' })
  })
  const finish = async () => {
    const made = await makeRecoveryCodes(adminClient())
    showToast({ title: profileText.enabled })
    if (made.ok) return setCodes(made.value)
    // They can be made again in the profile.
    showToast({ title: profileText.codesFailed, variant: 'destructive' })
    onEnrolled()
  }
  return (
    <Gate
      title={codes ? profileText.codes : t.title}
      windowTitle={t.title}
      intro={!codes && t.body}
      footer={
        !codes && (
          <button type="button" className="link py-1" onClick={onLogOut}>
            {shellText.logOut}
          </button>
        )
      }
    >
      <div className="mt-6">
        {codes && <OwnCodes codes={codes} onKept={onEnrolled} />}
        {!codes && enrolment && (
          <EnrolmentForm
            enrolment={enrolment}
            onDone={() => void finish()}
            onCancel={() => setEnrolment(null)}
          />
        )}
        {!codes && !enrolment && (
          <button type="button" className={PRIMARY} disabled={beginning.isBusy} onClick={beginning.onSubmit}>
            {profileText.enable}
          </button>
        )}
      </div>
    </Gate>
  )
}
