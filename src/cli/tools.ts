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
  /** Run one after the other while this one runs, which leaves a core idle now and then; told of when it has ended. */
  readonly beside?: readonly Tool[]
}

interface Outcome {
  readonly tool: Tool
  readonly passed: boolean
  readonly ms: number
  /** What it printed, where that was kept. */
  readonly output: string
}

/** @param keep its output is for later. */
const runTool = (tool: Tool, keep: boolean): Promise<Outcome> =>
  new Promise((done, failed) => {
    const started = performance.now()
    const child = spawn(process.execPath, [...tool.args], {
      cwd: ROOT,
      stdio: keep ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...tool.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', failed)
    child.on('close', (code) =>
      done({ tool, passed: code === 0, ms: performance.now() - started, output: output.trim() }),
    )
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
  const tell = ({ tool, passed, ms }: Outcome) => {
    say(`  ${passed ? 'passed' : 'failed'} after ${seconds(ms)}`)
    if (passed) return
    failed.push(tool.name)
    if (tool.results) reasons.push(...failedTests(tool.results))
  }
  const runBeside = async (others: readonly Tool[]) => {
    const outcomes: Outcome[] = []
    for (const other of others) outcomes.push(await runTool(other, true))
    return outcomes
  }
  for (const tool of tools) {
    const { name, results, beside = [] } = tool
    say(`\n● ${[name, ...beside.map((other) => other.name)].join(', ')}`)
    if (results) rmSync(results, { force: true })
    const others = runBeside(beside)
    tell(await runTool(tool, false))
    for (const outcome of await others) {
      say(`\n● ${outcome.tool.name}`)
      if (outcome.output) say(outcome.output)
      tell(outcome)
    }
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
