/**
 * Whether nine digits are a SIREN: the last one checks the others (Luhn). As in `private.is_siren`.
 * @param digits without spaces.
 */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/**
 * Whether a number may be one of VAT: the country and what its form allows. A French one ends with the SIREN of its company.
 * @param number without spaces, in capitals. @param siren of the company; empty where there is none.
 */
export function isVatNumber(number: string, siren: string): boolean {
  if (!/^[A-Z]{2}[0-9A-Z]{2,13}$/.test(number)) return false
  if (!number.startsWith('FR')) return true
  return /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/.test(number) && (siren === '' || number.endsWith(siren))
}
