import { useState } from 'react'
import { refusalOfAuth } from '@/data/refusals.ts'
import type { Enrolment } from '@/data/two-factor.ts'
import { type Result, succeed } from '@/domain/errors.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { QuietButton } from '@/ui/form/quiet-button.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { RecoveryCodes } from '@/ui/recovery-codes.tsx'
import { useLoaded } from '@/ui/use-loaded.ts'
import { Enrolling } from './enrolling.tsx'
import { load } from './load.ts'
import { Loading } from './loading.tsx'
import { Section } from './section.tsx'
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
  const loaded = useLoaded(loadState)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function makeCodes() {
    const made = await load(async (client) =>
      (await import('@/data/recovery-codes.ts')).makeRecoveryCodes(client),
    )
    if (made.ok) setCodes(made.value)
    else tellFailure(accountText.codesFailed, visitorError(made.refusal.code))
    await loaded.reload()
  }
  async function enrolled(factor: string) {
    setEnrolment(null)
    loaded.show({ factor, codes: 0 })
    await makeCodes()
  }
  const enabling = useSubmit(async () => {
    setEnrolment((await twoFactorCall((client, data) => data.enrol(client, issuer))) ?? null)
  })
  const disabling = useSubmit(async () => {
    const factor = loaded.state.is === 'there' ? loaded.state.value.factor : null
    if (factor === null) return
    const done = await twoFactorCall((client, data) => data.unenrol(client, factor))
    if (done === undefined) return await loaded.reload()
    tellSuccess(accountText.twoFactorDisabled)
    loaded.show({ factor: null, codes: 0 })
  })
  const renewing = useSubmit(makeCodes)

  function content(known: Known) {
    if (codes)
      return (
        <RecoveryCodes
          codes={codes}
          text={accountText}
          tell={(isCopied) =>
            isCopied
              ? tellSuccess(accountText.codesCopied)
              : tellFailure(accountText.error, accountText.codesNotCopied)
          }
          onKept={() => setCodes(null)}
          className="max-w-xl space-y-5"
          listClass="gap-y-2 rounded-[2px] bg-paper p-5 ring-1 ring-line"
        />
      )
    if (enrolment)
      return (
        <Enrolling
          enrolment={enrolment}
          onDone={() => void enrolled(enrolment.factorId)}
          onCancel={() => setEnrolment(null)}
        />
      )
    if (known.factor === null)
      return (
        <>
          <p className="mb-5">{accountText.twoFactorOff}</p>
          <QuietButton of={enabling} label={accountText.enable} />
        </>
      )
    return (
      <>
        <p>{accountText.twoFactorOn}</p>
        <p className="mt-1 mb-5">{accountText.codesLeft(known.codes)}</p>
        <p className="flex flex-wrap gap-3">
          <QuietButton of={renewing} label={accountText.codesNew} />
          <QuietButton of={disabling} label={accountText.disable} />
        </p>
      </>
    )
  }

  return (
    <Section title={accountText.twoFactor}>
      <Loading of={loaded}>{content}</Loading>
    </Section>
  )
}
