import { json } from '../gateway/respond.ts'

/** A refusal with GoTrue's status, code and message. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

const API_VERSION = '2024-01-01'
const VERSION_HEADER = 'x-supabase-api-version'

/** @returns the body that the client's API version expects: the dated one has a code of words and a message. */
export function authFailure(request: Request, { status, code, message, extra }: AuthError): Response {
  if ((request.headers.get(VERSION_HEADER) ?? '') >= API_VERSION)
    return json(status, { code, message, ...extra }, { [VERSION_HEADER]: API_VERSION })
  return json(status, { code: status, error_code: code, msg: message, ...extra })
}

/** The refusals, each with its status and what it says unless there is more to say. */
const REFUSALS = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid claim: missing sub claim'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [400, 'Email signups are disabled'],
  flow_state_expired: [403, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [422, 'AAL2 required to unenroll verified factor'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [422, ''],
  mfa_factor_name_conflict: [422, ''],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  phone_provider_disabled: [400, 'Phone signups are disabled'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  same_password: [422, 'New password should be different from the old password.'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [404, 'User not found'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>

/** @returns a refusal by its code, with another message or status than its usual one where given. */
export function refusal(code: keyof typeof REFUSALS, message?: string, status?: number): AuthError {
  const [usualStatus, usualMessage] = REFUSALS[code]
  return new AuthError(status ?? usualStatus, code, message ?? usualMessage)
}

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message)

/** What GoTrue has and this service has not. */
export const leftOut = (what: string): AuthError =>
  new AuthError(501, 'not_implemented', `${what} is not supported by the embedded backend`)
