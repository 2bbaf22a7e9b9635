import { isLoopback } from '@/domain/loopback.ts'
/** The variables of the shop, by name; an empty one is as good as none. */
export type Variables = Readonly<Record<string, string | undefined>>

/** A value that would lose money or mail, or stop the shop at a bad moment. */
export interface EnvironmentFault {
  readonly variable: string
  /** What is wrong, and what would come of it. */
  readonly message: string
  readonly remedy: string
}

export const isSet = (text: string | undefined): text is string => text !== undefined && text !== ''

/** Of some variables that only serve together: what is missing where any is there. */
export function together(env: Variables, names: readonly string[], consequence: string): EnvironmentFault[] {
  const missing = names.filter((name) => !isSet(env[name]))
  if (missing.length === 0 || missing.length === names.length) return []
  const given = names.filter((name) => isSet(env[name]))
  return missing.map((variable) => ({
    variable,
    message: `${given.join(' and ')} ${given.length > 1 ? 'are' : 'is'} set without ${variable}: ${consequence}`,
    remedy: `Set ${variable} too, or leave ${given.join(' and ')} out.`,
  }))
}

/** @param https whether plain http is refused but to this machine. */
export function address(env: Variables, variable: string, https: boolean): EnvironmentFault[] {
  const text = env[variable]
  if (!isSet(text)) return []
  const url = URL.parse(text)
  const isHttp = url !== null && /^https?:$/.test(url.protocol)
  if (!isHttp)
    return [
      {
        variable,
        message: `${variable} is not an address: ${text}`,
        remedy: `Give the whole one, as in ${variable}=https://www.example.com`,
      },
    ]
  if (https && url.protocol === 'http:' && !isLoopback(url.hostname))
    return [
      {
        variable,
        message: `${variable} begins with http://: what is sent there could be read on its way.`,
        remedy: `Use its https:// address.`,
      },
    ]
  return []
}

/** @param pattern of a value that is right. @returns the fault of a variable that is set and is not so. */
export function form(
  env: Variables,
  variable: string,
  pattern: RegExp,
  message: string,
  remedy: string,
): EnvironmentFault[] {
  const text = env[variable]
  return isSet(text) && !pattern.test(text) ? [{ variable, message, remedy }] : []
}

/** A key that the owner makes up. */
export const chosenKey = (env: Variables, variable: string, otherwise: string): EnvironmentFault[] =>
  form(
    env,
    variable,
    /^[\w-]{20,400}$/,
    `${variable} could be guessed, ${otherwise}.`,
    'Choose 20 characters or more out of a-z, A-Z, 0-9, - and _.',
  )
