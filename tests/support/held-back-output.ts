import { afterAll, afterEach, type RunnerTask } from 'vitest'

/**
 * What the shop writes to the terminal while a test runs is held back, and shown where that test fails: the refusals that
 * tests provoke would hide a real one.
 */
declare global {
  var heldBackOutput: { readonly lines: string[]; readonly show: () => void } | undefined
}

function holdBack() {
  const lines: string[] = []
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    lines.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const done = rest.at(-1)
    if (typeof done === 'function') done()
    return true
  }
  return { lines, show: () => void write(lines.splice(0).join('')) }
}

// Files share their process, and each reads this module again.
globalThis.heldBackOutput ??= holdBack()
const held = globalThis.heldBackOutput

const failed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(failed))

afterEach(({ task }) => {
  if (task.result?.state === 'fail') held.show()
  held.lines.length = 0
})
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are wanted.
afterAll(({}, file) => {
  if (failed(file)) held.show()
  held.lines.length = 0
})
