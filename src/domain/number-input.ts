/** Why a typed number is not taken: keys of `problemText`, but for `out_of_range`, whose bounds the field knows. */
export type NumberProblem =
  | 'required'
  | 'number'
  | 'separators'
  | 'decimals'
  | 'whole'
  | 'negative'
  | 'out_of_range'

export type TypedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: NumberProblem }

interface Bounds {
  /** Digits after the comma that it may have; none makes it a whole number. */
  readonly decimals?: number
  /** In units of the last decimal, as the value. Zero unless said. */
  readonly min?: number
  readonly max: number
}

/** Digits, alone or in groups of three parted by a blank: `1250`, `1 250`. */
const WHOLE = /^(\d+|\d{1,3}(?:\s\d{3})+)$/
const refused = (problem: NumberProblem): TypedNumber => ({ ok: false, problem })

/**
 * Reads a number as people type it: `12,5` and `12.5` alike, ` 1 250 `, `12 €`, `-10 %`. A comma or a point is always the
 * decimal one: what could also part thousands (`1.234,56`, `12,345`) is refused instead of guessed.
 * @returns the number in units of its last decimal: `12,5` with two decimals is 1250.
 */
export function readNumber(text: string, { decimals = 0, min = 0, max }: Bounds): TypedNumber {
  const typed = text.replace(/[€%]\s*$/, '').trim()
  if (typed === '') return refused('required')
  const [, sign = '', digits = ''] = /^([-−–+]?)\s*(.*)$/s.exec(typed) ?? []
  if (!/^[\d\s.,'’]*\d[\d\s.,'’]*$/.test(digits)) return refused('number')
  const [whole = '', fraction = '', ...more] = digits.split(/[.,]/)
  if (more.length > 0 || /\D/.test(fraction) || !(WHOLE.test(whole) || (whole === '' && fraction !== '')))
    return refused('separators')
  if (fraction.length > decimals) return refused(decimals === 0 ? 'whole' : 'decimals')
  // Digits side by side, not a multiplication: 1.15 × 100 is no whole number.
  const size = Number(whole.replaceAll(/\s/g, '') + fraction.padEnd(decimals, '0'))
  const value = size > 0 && /[-−–]/.test(sign) ? -size : size
  if (value < 0 && min >= 0) return refused('negative')
  return value < min || value > max ? refused('out_of_range') : { ok: true, value }
}
