import { validationFailed } from './error.ts'

/** What a project or a person keeps of a user besides what Auth knows. */
export type Metadata = Record<string, unknown>

/** Every token carries it, and a token has to fit into the headers of a request. */
const MOST_KIB = 16

export const TOO_MUCH = `The metadata of a user may take at most ${MOST_KIB} kB`

export const isTooMuch = (metadata: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(metadata)) > MOST_KIB * 1024

/**
 * Metadata as it is after an update: keys are merged and those set to null go.
 * @throws AuthError validation_failed when it would be too much
 */
export function mergedMetadata(before: Metadata, update: Metadata): Metadata {
  const entries = Object.entries({ ...before, ...update }).filter(([, value]) => value !== null)
  const merged = Object.fromEntries(entries)
  if (isTooMuch(merged)) throw validationFailed(TOO_MUCH)
  return merged
}
