import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ROOT } from '@/rendering/root.ts'
import { UsageError } from './config.ts'
import { say, seconds } from './terminal.ts'

/** A tool that is run by this very Node, with what it prints passed on. */
export interface Tool {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Where it writes its results as Vitest's JSON reporter does, for {@link failedTests}. */
  readonly results?: string
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

interface TestResults {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What failed, by file and name with its reason: a paragraph each. A tool that ended before it wrote tells nothing. */
function failedTests(results: string): string[] {
  let read: TestResults
  try {
    read = JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    return []
  }
  return read.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}\n${fullName}\n${failureMessages.join('\n')}`),
  ])
}

/** Runs tools one after the other, all of them, and says at the end which failed. @throws UsageError when one did. */
export async function runAll(tools: readonly Tool[]): Promise<void> {
  const failed: string[] = []
  const reasons: string[] = []
  for (const tool of tools) {
    say(`\n● ${tool.name}`)
    const started = performance.now()
    if (tool.results) rmSync(tool.results, { force: true })
    if ((await runTool(tool)) !== 0) {
      failed.push(tool.name)
      if (tool.results) reasons.push(...failedTests(tool.results))
    }
    say(
      `  ${failed.at(-1) === tool.name ? 'failed' : 'passed'} after ${seconds(performance.now() - started)}`,
    )
  }
  // Minutes of other tools may stand between a failure and the end: it is told again.
  for (const reason of reasons) say(`\n✗ ${reason}`)
  if (failed.length > 0) throw new UsageError(`Failed: ${failed.join(', ')}`, 'What failed stands above.')
}

export const checks = (): Tool[] => [
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  // It writes the types of the content first, which the other one reads.
  {
    name: 'types of pages',
    args: [
      'node_modules/astro/bin/astro.mjs',
      'check',
      '--minimumSeverity',
      'warning',
      '--tsconfig',
      'tests/astro.tsconfig.json',
    ],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
  // Astro's checker needs TypeScript 6 and five times as long for everything else.
  { name: 'types', args: ['node_modules/typescript-7/bin/tsc', '--noEmit'] },
  { name: 'types of functions', args: ['--import', 'tsx', 'src/cli/check-functions.ts'] },
  { name: 'sizes of scripts', args: ['--import', 'tsx', 'src/cli/check-sizes.ts'] },
  { name: 'unused files, exports and packages', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]
