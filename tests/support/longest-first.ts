import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From whole backends to small rules: what is short fills the gaps at the end, so that both workers end together. */
const ROOMS = ['local', 'db', 'unit']
const TESTS = fileURLToPath(new URL('..', import.meta.url))

const rankOf = ({ moduleId }: TestSpecification): number =>
  ROOMS.indexOf(path.relative(TESTS, moduleId).split(path.sep)[0] ?? '')

/** By rooms; in a room, what took longest the last time, or the largest file where nothing is remembered. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
