import { useCallback, useEffect, useState } from 'react'
import { refusalOfAuth } from '@/data/refusals.ts'
import type { Enrolment } from '@/data/two-factor.ts'
import { type Result, succeed } from '@/domain/errors.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { errorText } from '@/texts/errors.ts'
import { useSubmit } from '@/ui/use-submit.ts'
import { Enrolling } from './Enrolling.tsx'
import { load } from './load.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Retry } from './Retry.tsx'
import { Section } from './Section.tsx'
import { twoFactorCall } from './two-factor-call.ts'

/** The verified app, if there is one, and how many recovery codes are left. */
interface Known {
  readonly factor: string | null
  readonly codes: number
}

const loadState = (): Promise<Result<Known>> =>
  load(async (client) => {
    const [{ findFactor }, { countRecoveryCodes }] = await Promise.all([
      import('@/data/two-factor.ts'),
      import('@/data/recovery-codes.ts'),
    ])
    const factor = await findFactor(client)
    if (!factor.ok) return { ok: false, refusal: refusalOfAuth(factor.error) }
    const codes = factor.value === null ? succeed(0) : await countRecoveryCodes(client)
    return codes.ok ? succeed({ factor: factor.value, codes: codes.value }) : codes
  })

/** A second step at sign-in: the code of an authenticator app, or one of ten codes kept for the day it is lost. */
export function TwoFactorSection({ issuer }: { issuer: string }) {
  const [state, setState] = useState<Known | 'loading' | 'failed'>('loading')
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = useCallback(async () => {
    const found = await loadState()
    // What was shown before stays: it says more than that the shop is out of reach.
    setState((known) => (found.ok ? found.value : typeof known === 'object' ? known : 'failed'))
  }, [])
  useEffect(() => void refresh(), [refresh])

  async function makeCodes(): Promise<boolean> {
    const made = await load(async (client) =>
      (await import('@/data/recovery-codes.ts')).makeRecoveryCodes(client),
    )
    if (made.ok) setCodes(made.value)
    else tellFailure(accountText.codesFailed, errorText[made.refusal.code])
    await refresh()
    return false
  }
  async function enrolled(factor: string) {
    setEnrolment(null)
    setState({ factor, codes: 0 })
    await makeCodes()
  }
  const enabling = useSubmit(async () => {
    setEnrolment((await twoFactorCall((client, data) => data.enrol(client, issuer))) ?? null)
    return false
  })
  const disabling = useSubmit(async () => {
    const factor = typeof state === 'object' ? state.factor : null
    if (factor === null) return false
    const done = await twoFactorCall((client, data) => data.unenrol(client, factor))
    if (done === undefined) await refresh()
    else {
      tellSuccess(accountText.twoFactorDisabled)
      setState({ factor: null, codes: 0 })
    }
    return false
  })
  const renewing = useSubmit(makeCodes)

  function content() {
    if (state === 'loading') return <p role="status">{accountText.loadingSection}</p>
    if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
    if (state === 'failed') return <Retry onRetry={() => void refresh()} />
    if (enrolment)
      return (
        <Enrolling
          enrolment={enrolment}
          onDone={() => void enrolled(enrolment.factorId)}
          onCancel={() => setEnrolment(null)}
        />
      )
    if (state.factor === null)
      return (
        <>
          <p className="mb-5">{accountText.twoFactorOff}</p>
          <button
            type="button"
            disabled={enabling.busy}
            onClick={() => enabling.onSubmit()}
            className="button button-quiet"
          >
            {accountText.enable}
          </button>
        </>
      )
    return (
      <>
        <p>{accountText.twoFactorOn}</p>
        <p className="mt-1 mb-5">{accountText.codesLeft(state.codes)}</p>
        <p className="flex flex-wrap gap-3">
          <button
            type="button"
            disabled={renewing.busy}
            onClick={() => renewing.onSubmit()}
            className="button button-quiet"
          >
            {accountText.codesNew}
          </button>
          <button
            type="button"
            disabled={disabling.busy}
            onClick={() => disabling.onSubmit()}
            className="button button-quiet"
          >
            {accountText.disable}
          </button>
        </p>
      </>
    )
  }

  return <Section title={accountText.twoFactor}>{content()}</Section>
}
