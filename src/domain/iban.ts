/** An account as it is compared and stored: without blanks and points, in capitals. */
export const plainIban = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Whether an account has the digits that check it (modulo 97). As in `private.is_iban`.
 * @param iban as plainIban writes it.
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban) || (/^(FR|MC)/.test(iban) && iban.length !== 27))
    return false
  // A to Z count from ten, and the country with its check digits comes last.
  const rest = [...(iban.slice(4) + iban.slice(0, 4))].reduce((left, character) => {
    const value = Number.parseInt(character, 36)
    return (left * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
  return rest === 1
}

/** An account in groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
