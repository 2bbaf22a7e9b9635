import { useCallback, useEffect, useState } from 'react'
import type { Client } from '@/data/client.ts'
import type { Enrolment } from '@/data/two-factor.ts'
import { accountClient } from '@/stores/account-client.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText } from '@/texts/auth.ts'
import { Field } from '@/ui/Field.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { Section } from './Section.tsx'

type TwoFactorData = typeof import('@/data/two-factor.ts')
type Call<T> = (client: Client, data: TwoFactorData) => ReturnType<Parameters<typeof authCall<T>>[0]>

/** A call that tells its failure. */
async function attempt<T>(call: Call<T>): Promise<T | undefined> {
  const outcome = await authCall(async (client) => call(client, await import('@/data/two-factor.ts')))
  if (outcome.ok) return outcome.value
  tellFailure(accountText.twoFactorFailed, authErrorText(outcome.error, accountText.saveFailure))
  return undefined
}

function Enrolling({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const [code, setCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const digits = code.replace(/\D/g, '')
    const done = await attempt((client, data) => data.verifyEnrolment(client, enrolment.factorId, digits))
    if (done !== undefined) {
      tellSuccess(accountText.twoFactorEnabled)
      onDone()
    }
    return done !== undefined
  })
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
      <p>{accountText.scan}</p>
      <img
        src={enrolment.qrCode}
        alt={accountText.qrCode}
        width={200}
        height={200}
        className="bg-white p-2"
      />
      <p>
        {accountText.secret} : <code className="wrap-anywhere">{enrolment.secret}</code>
        <span className="mt-1 block text-sm text-stone">{accountText.secretHint}</span>
      </p>
      <Field
        name="code"
        label={accountText.code}
        value={code}
        onValue={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
      <button type="submit" disabled={busy} className="button">
        {accountText.confirm}
      </button>
    </form>
  )
}

/** A second step at sign-in: the code of an authenticator app. */
export function TwoFactorSection({ issuer }: { issuer: string }) {
  const [factor, setFactor] = useState<string | null>(null)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const refresh = useCallback(async () => {
    setEnrolment(null)
    const { verifiedFactor } = await import('@/data/two-factor.ts')
    setFactor(await verifiedFactor(await accountClient()))
  }, [])
  useEffect(() => void refresh().catch(() => {}), [refresh])
  const enabling = useSubmit(async () => {
    setEnrolment((await attempt((client, data) => data.enrol(client, issuer))) ?? null)
    return false
  })
  const disabling = useSubmit(async () => {
    if (factor === null) return false
    const done = await attempt((client, data) => data.unenrol(client, factor))
    if (done !== undefined) tellSuccess(accountText.twoFactorDisabled)
    await refresh()
    return false
  })
  const step = factor === null ? enabling : disabling
  return (
    <Section title={accountText.twoFactor}>
      {enrolment ? (
        <Enrolling enrolment={enrolment} onDone={() => void refresh()} />
      ) : (
        <>
          <p className="mb-5">{factor === null ? accountText.twoFactorOff : accountText.twoFactorOn}</p>
          <button
            type="button"
            disabled={step.busy}
            onClick={() => step.onSubmit()}
            className="button button-quiet"
          >
            {factor === null ? accountText.enable : accountText.disable}
          </button>
        </>
      )}
    </Section>
  )
}
