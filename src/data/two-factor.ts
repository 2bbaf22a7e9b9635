import { tellOwners } from './account-emails.ts'
import type { AuthOutcome } from './auth.ts'
import type { Client } from './client.ts'

export interface Enrolment {
  readonly factorId: string
  /** Picture of the QR code, as an address of data. */
  readonly qrCode: string
  /** What the QR code says, for typing it in. */
  readonly secret: string
}

/** The id of the verified authenticator app, null when there is none. */
export async function findFactor(client: Client): Promise<AuthOutcome<string | null>> {
  const { data, error } = await client.auth.mfa.listFactors()
  return error ? { ok: false, error } : { ok: true, value: data.totp[0]?.id ?? null }
}

/** @returns the id of the verified authenticator app, or null when there is none or it cannot be asked for. */
export async function verifiedFactor(client: Client): Promise<string | null> {
  const found = await findFactor(client)
  return found.ok ? found.value : null
}

/** Begins with an authenticator app, with a permit of the shop; what was begun before and never finished goes. */
export async function enrol(client: Client, issuer: string): Promise<AuthOutcome<Enrolment>> {
  const { data: known } = await client.auth.mfa.listFactors()
  for (const { id, status } of known?.all ?? [])
    if (status !== 'verified') await client.auth.mfa.unenroll({ factorId: id })
  const permit = await client.rpc('permit_factor', { label: issuer })
  if (permit.error) {
    const { error: refused, status } = permit
    const code = status === 401 ? 'session_not_found' : refused.message
    const name = status === 0 || status >= 500 ? 'AuthRetryableFetchError' : 'AuthApiError'
    return { ok: false, error: { name, code, message: '', status } }
  }
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    issuer,
    friendlyName: permit.data,
  })
  if (error) return { ok: false, error }
  return {
    ok: true,
    value: { factorId: data.id, qrCode: data.totp.qr_code.trim(), secret: data.totp.secret },
  }
}

/** Finishes with the first code of the app. */
export async function verifyEnrolment(
  client: Client,
  factorId: string,
  code: string,
): Promise<AuthOutcome<null>> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) void tellOwners()
  return error ? { ok: false, error } : { ok: true, value: null }
}

export async function unenrol(client: Client, factorId: string): Promise<AuthOutcome<null>> {
  const { error } = await client.auth.mfa.unenroll({ factorId })
  if (!error) void tellOwners()
  return error ? { ok: false, error } : { ok: true, value: null }
}
