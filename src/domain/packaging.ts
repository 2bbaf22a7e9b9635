import { readWeight } from './customs.ts'
import { folded } from './folded.ts'
import { plainLine } from './plain-line.ts'

/** What a parcel is packed in. */
export interface Packaging {
  readonly name: string
  /** Grams, empty. */
  readonly weightG: number
  /** Whether it is proposed first: one at most is. */
  readonly isDefault: boolean
}

/** Most characters of the name of a packaging. */
export const PACKAGING_NAME = 60

/** A packaging as it is typed. */
export interface PackagingInput {
  /** Its own while its name changes. */
  readonly key: string
  readonly name: string
  readonly weight: string
  readonly isDefault: boolean
}

/** Keys of `problemText`, or `twice`, by the key of a row. */
export type PackagingProblems = Readonly<
  Record<string, { readonly name?: string | undefined; readonly weight?: string | undefined }>
>

/** Reads typed packagings, all or none. @returns them, or what is wrong with which row. */
export function readPackagings(
  rows: readonly PackagingInput[],
):
  | { readonly ok: true; readonly packagings: readonly Packaging[] }
  | { readonly ok: false; readonly problems: PackagingProblems } {
  const problems: Record<string, { name?: string; weight?: string }> = {}
  const packagings = rows.flatMap(({ key, name, weight, isDefault }) => {
    const plain = plainLine(name)
    const grams = readWeight(weight)
    const isTwice = rows.some((one) => one.key !== key && folded(one.name) === folded(name))
    const nameProblem =
      plain === '' ? 'required' : plain.length > PACKAGING_NAME ? 'too_long' : isTwice ? 'twice' : undefined
    const weightProblem = typeof grams === 'string' ? grams : grams === null ? 'required' : undefined
    if (nameProblem || weightProblem)
      problems[key] = {
        ...(nameProblem ? { name: nameProblem } : {}),
        ...(weightProblem ? { weight: weightProblem } : {}),
      }
    return typeof grams === 'number' ? [{ name: plain, weightG: grams, isDefault }] : []
  })
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, packagings }
}
