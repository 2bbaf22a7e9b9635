/** What is looked at that only the outside, or the machine, shows. */
export const DOCTOR_POINTS = [
  'shop',
  'database',
  'backup',
  'disk',
  'clock',
  'public address',
  'certificate',
  'visitors',
  'mail service',
  'emails that come back',
  'mail domain',
  'SPF',
  'DKIM',
  'DMARC',
  'answers',
  'Stripe',
  'webhook',
  'wallets',
] as const
export type DoctorPoint = (typeof DOCTOR_POINTS)[number]

/** How a point stands: `bad` loses orders, mail or data; `doubt` may, or could not be looked at. */
export const FINDING_STATES = ['good', 'doubt', 'bad'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** What was found of one point. */
export interface Finding {
  readonly point: DoctorPoint
  readonly state: FindingState
  /** What was found, a French sentence. */
  readonly says: string
  /** What to do about it; left out where it is good. */
  readonly remedy?: string | undefined
}
