import { type EnvironmentFault, form, together, type Variables } from './faults.ts'

/** @param who the keys go to, whatever a variable says: another address is for tests. */
const onlyHere = (env: Variables, variable: string, who: string): EnvironmentFault[] =>
  form(
    env,
    variable,
    /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/,
    `${variable} names another machine: keys go to ${who} alone.`,
    `Leave ${variable} out: it is for tests on this machine.`,
  )

/** What is wrong with the accounts by which parcels are followed and labels bought. */
export const parcels = (env: Variables): EnvironmentFault[] => [
  ...onlyHere(env, 'LAPOSTE_API_URL', 'La Poste'),
  ...form(
    env,
    'MONDIAL_RELAY_ENSEIGNE',
    /^[0-9A-Z]{2}[0-9A-Z ]{0,6}$/,
    'MONDIAL_RELAY_ENSEIGNE is no code of a shop at Mondial Relay.',
    'Write it as Mondial Relay gives it, up to eight capitals and digits: MONDIAL_RELAY_ENSEIGNE=BDTEST13',
  ),
  ...together(
    env,
    ['MONDIAL_RELAY_ENSEIGNE', 'MONDIAL_RELAY_PRIVATE_KEY'],
    'no parcel is followed at Mondial Relay.',
  ),
  ...onlyHere(env, 'MONDIAL_RELAY_API_URL', 'Mondial Relay'),
  ...onlyHere(env, 'SENDCLOUD_API_URL', 'Sendcloud'),
  ...together(env, ['SENDCLOUD_PUBLIC_KEY', 'SENDCLOUD_SECRET_KEY'], 'no label can be bought.'),
]
