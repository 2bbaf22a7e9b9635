import { stripVTControlCharacters } from 'node:util'
import { say } from '../terminal.ts'
import { failureWords } from './failure-words.ts'

const TIMEOUT_MS = 10_000
/** Characters of a reason: the end of a build's message is its stack. */
const MOST = 3000

/** Tells the project how a build at a host ended; nothing where nobody chose a key. It never fails itself. */
async function report(outcome: object): Promise<void> {
  const { PUBLIC_SUPABASE_URL, SUPABASE_URL, BUILD_REPORT_KEY } = process.env
  if (!BUILD_REPORT_KEY) return
  try {
    const answer = await fetch(`${SUPABASE_URL || PUBLIC_SUPABASE_URL}/functions/v1/build-outcome`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${BUILD_REPORT_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(outcome),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`it answered with status ${answer.status}`)
  } catch (error) {
    say(
      `! The administration does not know how this build ended: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** @returns what a build throws; whoever reads the administration reads why, too. */
export async function reportingBuild<T>(build: () => Promise<T>): Promise<T> {
  try {
    return await build()
  } catch (error) {
    await report({ failed: stripVTControlCharacters(failureWords(error)).slice(0, MOST) })
    throw error
  }
}

/** @param sentences about texts that the site leaves out, or shows as they were before. */
export const reportLeftOut = (sentences: readonly string[]): Promise<void> => report({ leftOut: sentences })
