import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { seconds } from './terminal.ts'

/** A test that ran. */
export interface RunTest {
  /** File below the project's folder and the name of the test. */
  readonly name: string
  readonly ms: number
  /** Why it failed; null where it passed. */
  readonly reason: string | null
}

/** What Vitest's JSON reporter writes. */
interface VitestResults {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** What Playwright's writes. */
interface Suite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number
        readonly errors: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
  readonly suites?: readonly Suite[]
}
interface PlaywrightResults {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}

const ofVitest = ({ testResults }: VitestResults): RunTest[] =>
  testResults.flatMap(({ name: path, message, assertionResults }) => {
    const file = relative(ROOT, path)
    return [
      ...(message ? [{ name: file, ms: 0, reason: message }] : []),
      ...assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        ms: duration ?? 0,
        reason: status === 'failed' ? (failureMessages ?? []).join('\n') : null,
      })),
    ]
  })

const ofSuite = ({ specs, suites = [] }: Suite): RunTest[] => [
  ...specs.map(({ title, file, ok, tests }) => {
    const results = tests.flatMap(({ results }) => results)
    return {
      name: `tests/e2e/${file} › ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      reason: ok
        ? null
        : results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
    }
  }),
  ...suites.flatMap(ofSuite),
]

/** @param file where Vitest or Playwright wrote its results as JSON. @returns its tests; none where it ended before. */
export function readResults(file: string): RunTest[] {
  let read: VitestResults | PlaywrightResults
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
  if ('testResults' in read) return ofVitest(read)
  return [
    ...read.errors.map(({ message = '' }) => ({ name: 'tests/e2e', ms: 0, reason: message })),
    ...read.suites.flatMap(ofSuite),
  ]
}

/** @returns the `most` slowest tests of more than a second, a line each, the slowest first. */
export const slowest = (tests: readonly RunTest[], most: number): string[] =>
  tests
    .filter(({ ms }) => ms >= 1000)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${seconds(ms).padStart(8)}  ${name}`)
