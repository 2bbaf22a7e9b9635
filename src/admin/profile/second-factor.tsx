import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Section } from '@/admin/ui/section.tsx'
import { SiteName } from '@/admin/ui/site-name.ts'
import { Placeholder } from '@/admin/ui/tile.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { makeRecoveryCodes } from '@/data/recovery-codes.ts'
import { type Enrolment, enrol, unenrol, verifiedFactor } from '@/data/two-factor.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { OwnCodes } from './own-codes.tsx'

const factorQuery = {
  queryKey: ['second-factor'],
  queryFn: () => verifiedFactor(adminClient()),
  staleTime: 0,
}

type Step =
  | { readonly name: 'idle' | 'asking' }
  | { readonly name: 'enrolling'; readonly enrolment: Enrolment }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

const IDLE: Step = { name: 'idle' }
const tellFailure = () => showToast({ title: t.factorFailed, variant: 'destructive' })

/** Whether a log-in asks for the code of an authenticator app, and the way there and back. */
export function SecondFactor() {
  const issuer = use(SiteName)
  const { mustHaveFactor } = useAdmin()
  const queries = useQueryClient()
  const { data: factor } = useQuery(factorQuery)
  const [step, setStep] = useState<Step>(IDLE)
  const [isBusy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(tellFailure)
    setBusy(false)
  }
  const refresh = () => queries.invalidateQueries({ queryKey: factorQuery.queryKey })
  const begin = async () => {
    const begun = await enrol(adminClient(), issuer)
    if (begun.ok) setStep({ name: 'enrolling', enrolment: begun.value })
    else tellFailure()
  }
  const showCodes = async () => {
    const made = await makeRecoveryCodes(adminClient())
    setStep(made.ok ? { name: 'codes', codes: made.value } : IDLE)
    if (!made.ok) showToast({ title: t.codesFailed, variant: 'destructive' })
  }
  const finish = async () => {
    await showCodes()
    await refresh()
    showToast({ title: t.enabled })
  }
  const disable = async (factorId: string) => {
    const { ok } = await unenrol(adminClient(), factorId)
    setStep(IDLE)
    await refresh()
    if (ok) showToast({ title: t.disabled })
    else tellFailure()
  }

  return (
    <Section
      title={t.secondFactor}
      note={factor ? (mustHaveFactor ? t.factorRequired : t.factorOn) : t.factorOff}
    >
      {factor === undefined && (
        <div role="status">
          <span className="sr-only">{shellText.loading}</span>
          <Placeholder className="h-10" />
        </div>
      )}
      {factor === null && step.name === 'idle' && (
        <button type="button" className={PRIMARY} disabled={isBusy} onClick={() => void run(begin)}>
          {t.enable}
        </button>
      )}
      {step.name === 'enrolling' && (
        <EnrolmentForm
          enrolment={step.enrolment}
          onDone={() => void run(finish)}
          onCancel={() => setStep(IDLE)}
        />
      )}
      {step.name === 'codes' && <OwnCodes codes={step.codes} onKept={() => setStep(IDLE)} />}
      {factor && step.name !== 'codes' && (
        <div className="flex flex-wrap gap-3">
          <button type="button" className={QUIET} disabled={isBusy} onClick={() => void run(showCodes)}>
            {t.codesNew}
          </button>
          {!mustHaveFactor && (
            <button type="button" className={QUIET} onClick={() => setStep({ name: 'asking' })}>
              {t.disable}
            </button>
          )}
        </div>
      )}
      {factor && step.name === 'asking' && (
        <Ask
          question={t.disableQuestion}
          confirm={t.disable}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void run(() => disable(factor))}
          onCancel={() => setStep(IDLE)}
        >
          <p>{t.disableNote}</p>
        </Ask>
      )}
    </Section>
  )
}
