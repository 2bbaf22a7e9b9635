/**
 * The token in the fragment of the confirmation's address. What stands behind it was added by one that a buyer came back through.
 * @returns null when there is none; what cannot be decoded is taken as it stands and will not be found.
 */
export function tokenIn(fragment: string): string | null {
  const [text = ''] = fragment.replace(/^#/, '').split(/[?&]/)
  if (text === '') return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
