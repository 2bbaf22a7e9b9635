/**
 * The token in the fragment of the confirmation's address.
 * @returns null when there is none; what cannot be decoded is taken as it stands and will not be found.
 */
export function tokenIn(fragment: string): string | null {
  const text = fragment.replace(/^#/, '')
  if (text === '') return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
