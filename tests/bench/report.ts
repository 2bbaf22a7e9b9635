import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../support/imports.ts'

const FILE = join(ROOT, 'tests', 'bench', 'results.json')

/** One line of the report; `unit` says what `value` counts, `goal` what the project wants. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | '' | '/s' | '×'
  readonly goal?: string
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Whether a figure is within its goal, which is a most unless it says ≥. */
function isMet(value: number, goal: string): boolean {
  const wanted = Number(/[\d.]+/.exec(goal)?.[0])
  if (goal.startsWith('≥')) return value >= wanted
  return goal.startsWith('<') ? value < wanted : value <= wanted
}

function read(): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Prints the figures of one part and keeps them in `results.json` beside the last ones of the other parts. */
export function report(part: string, figures: readonly Figure[]): void {
  console.log(`\n${part}`)
  for (const { name, value, unit, goal } of figures) {
    console.log(
      `  ${name.padEnd(58)} ${String(Math.round(value * 100) / 100).padStart(10)} ${unit.padEnd(3)} ${goal ? `(goal ${goal}) ${isMet(value, goal) ? '✓' : '✗'}` : ''}`,
    )
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, Node ${process.version}`
  mkdirSync(join(ROOT, 'tests', 'bench'), { recursive: true })
  const all = { ...read(), [part]: { date: new Date().toISOString().slice(0, 10), commit, machine, figures } }
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`)
}
