type Fields = Readonly<Record<string, unknown>>

/** @returns what a JSON text holds, null where it is none. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

/** The fields of what may be an object; none of anything else. */
export const fieldsOf = (value: unknown): Fields => Object(value)

/** What a JSON Web Token claims, unverified; nothing where it is none. */
export function claimsOf(token: string): Fields {
  try {
    const payload = token.split('.')[1] ?? ''
    return fieldsOf(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}
