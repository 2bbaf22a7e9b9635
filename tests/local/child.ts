import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process of the test run, by the lines that it prints. */
export interface Child {
  readonly process: ChildProcess
  readonly lines: readonly string[]
  /** Resolves with the first line that fits. @throws Error when the process ends before */
  line(fits: (line: string) => boolean): Promise<string>
  readonly ended: Promise<void>
}

/** Node runs TypeScript itself where it can; older ones need the loader. */
const LOADER = process.features.typescript ? [] : ['--import', 'tsx']
/** What the test run is told of V8 holds for its children too. */
const OPTIONS = [...process.execArgv.filter((option) => option === '--liftoff-only'), ...LOADER]

/** Runs a TypeScript file beside this one. */
export function startChild(file: string, ...parameters: string[]): Child {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const process_ = spawn(process.execPath, [...OPTIONS, script, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  const waiting = new Set<() => void>()
  const notify = () => {
    for (const look of waiting) look()
  }
  let isOver = false
  createInterface({ input: process_.stdout }).on('line', (line) => {
    lines.push(line)
    notify()
  })
  process_.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => {
    process_.once('close', () => {
      isOver = true
      notify()
      resolve()
    })
  })
  return {
    process: process_,
    lines,
    ended,
    line: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(fits)
          if (found === undefined && !isOver) return
          waiting.delete(look)
          if (found === undefined) reject(new Error(`${file} ended: ${errors.join('')}`))
          else resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
