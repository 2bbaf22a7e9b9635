import { spawn } from 'node:child_process'
import { ROOT, UsageError } from './config.ts'
import { say, seconds } from './terminal.ts'

/** A tool that is run by this very Node, with what it prints passed on. */
export interface Tool {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

const runTool = ({ args, env }: Tool): Promise<number> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('error', failed)
    child.on('close', (code) => done(code ?? 1))
  })

/** Runs tools one after the other, all of them, and says at the end which failed. @throws UsageError when one did. */
export async function runAll(tools: readonly Tool[]): Promise<void> {
  const failed: string[] = []
  for (const tool of tools) {
    say(`\n● ${tool.name}`)
    const started = performance.now()
    if ((await runTool(tool)) !== 0) failed.push(tool.name)
    say(
      `  ${failed.at(-1) === tool.name ? 'failed' : 'passed'} after ${seconds(performance.now() - started)}`,
    )
  }
  if (failed.length > 0) throw new UsageError(`Failed: ${failed.join(', ')}`, 'What failed stands above.')
}

export const checks = (): Tool[] => [
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  {
    name: 'types',
    args: ['node_modules/astro/bin/astro.mjs', 'check', '--minimumSeverity', 'warning'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
]
