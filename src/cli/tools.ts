import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { ROOT } from '@/rendering/root.ts'
import { UsageError } from './config.ts'
import { say, seconds } from './terminal.ts'
import { type RunTest, readResults, slowest } from './test-results.ts'

/** A tool that is run by this very Node, with what it prints passed on. */
export interface Tool {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Where it writes its results as JSON, if it runs tests. */
  readonly results?: string
  /** Those of one lane run one after the other, beside those of the other; what one prints is shown when all before it have ended. */
  readonly lane?: 'types' | 'rest'
}

interface Ended {
  readonly status: number
  /** What it printed, and where; nothing of a tool that writes results. */
  readonly printed: readonly (readonly [to: NodeJS.WriteStream, text: string])[]
  readonly ms: number
}

/** @param isHeldBack whether what it prints is not shown yet. */
const runTool = ({ args, env, results }: Tool, isHeldBack: boolean): Promise<Ended> =>
  new Promise((done, failed) => {
    const started = performance.now()
    const child = spawn(process.execPath, [...args], {
      cwd: ROOT,
      stdio: results ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    })
    const printed: [NodeJS.WriteStream, string][] = []
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from?.setEncoding('utf8').on('data', (text: string) => {
        printed.push([to, text])
        if (!isHeldBack) to.write(text)
      })
    child.on('error', failed)
    child.on('close', (code) => done({ status: code ?? 1, printed, ms: performance.now() - started }))
  })

/** Begins what runs in lanes. @returns how each ends. */
function beginLanes(tools: readonly Tool[]): ReadonlyMap<Tool, Promise<Ended>> {
  const begun = new Map<Tool, Promise<Ended>>()
  const last = new Map<string, Promise<unknown>>()
  for (const tool of tools) {
    if (!tool.lane) continue
    const ended = Promise.resolve(last.get(tool.lane)).then(() => runTool(tool, true))
    // Whoever waits for it hears of it.
    ended.catch(() => undefined)
    begun.set(tool, ended)
    last.set(tool.lane, ended)
  }
  return begun
}

const SLOWEST = 20

/**
 * Runs tools one after the other, but for those in lanes, all of them, and says at the end what was slow and which failed.
 * @throws UsageError when one did.
 */
export async function runAll(tools: readonly Tool[]): Promise<void> {
  const failed: string[] = []
  const reasons: string[] = []
  const tests: RunTest[] = []
  const begun = beginLanes(tools)
  for (const tool of tools) {
    say(`\n● ${tool.name}`)
    if (tool.results) rmSync(tool.results, { force: true })
    const { status, printed, ms } = await (begun.get(tool) ?? runTool(tool, false))
    if (begun.has(tool)) for (const [to, text] of printed) to.write(text)
    const run = tool.results ? readResults(tool.results) : []
    tests.push(...run)
    if (status !== 0) {
      failed.push(tool.name)
      const isLast = tool === tools.at(-1)
      const words = printed.map(([, text]) => text).join('')
      if (!tool.results && !isLast) reasons.push(`${tool.name}\n${words.trim()}`)
      for (const { name, reason } of run) if (reason !== null) reasons.push(`${name}\n${reason}`)
    }
    say(`  ${status !== 0 ? 'failed' : 'passed'} after ${seconds(ms)}`)
  }
  const slow = slowest(tests, SLOWEST)
  if (slow.length > 0) say(`\n● The slowest of ${tests.length} tests\n${slow.join('\n')}`)
  // Minutes of other tools may stand between a failure and the end: it is told again.
  for (const reason of reasons) say(`\n✗ ${reason}`)
  if (failed.length > 0) throw new UsageError(`Failed: ${failed.join(', ')}`, 'What failed stands above.')
}

/** In two lanes of the same length: each keeps one core busy. */
export const checks = (): Tool[] => [
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], lane: 'rest' },
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
    lane: 'types',
  },
  // Astro's checker needs TypeScript 6 and five times as long for everything else.
  { name: 'types', args: ['node_modules/typescript-7/bin/tsc', '--noEmit'], lane: 'types' },
  { name: 'types of functions', args: ['--import', 'tsx', 'src/cli/check-functions.ts'], lane: 'rest' },
  { name: 'words', args: ['--import', 'tsx', 'src/cli/check-words.ts'], lane: 'rest' },
  { name: 'migrations and privacy', args: ['--import', 'tsx', 'src/cli/check-database.ts'], lane: 'rest' },
  { name: 'sizes of scripts', args: ['--import', 'tsx', 'src/cli/check-sizes.ts'], lane: 'rest' },
  {
    name: 'unused files, exports and packages',
    args: ['node_modules/knip/bin/knip.js', '--no-progress'],
    lane: 'rest',
  },
]
