import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What the test run is told of V8 holds for the command, too: it opens databases. */
const OPTIONS = process.execArgv.filter((option) => option === '--liftoff-only')

/** Runs a command of the shop. @returns how it ended, and what it said on standard error */
export async function runCommand(
  name: string,
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const env = { ...process.env, SHOP_DEMO: 'false', ...environment }
  return await promisify(execFile)(
    process.execPath,
    [...OPTIONS, '--import', 'tsx', `src/cli/${name}.ts`, ...args],
    { cwd: ROOT, env },
  ).then(
    ({ stderr }) => ({ code: 0, said: stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
}
