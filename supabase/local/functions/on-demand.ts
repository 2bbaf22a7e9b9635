import type { DenoProcess } from './deno-process.ts'

/** A process for as long as it has work. */
export interface OnDemand {
  /** Runs `work` with the process, which is started where there is none. */
  use<T>(work: (process: DenoProcess) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Starts a process with the first call, and ends it when there was none for so long. @param idleMs milliseconds */
export function onDemand(start: () => DenoProcess, idleMs: number): OnDemand {
  let process: DenoProcess | null = null
  let calls = 0
  let timer: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(timer)
    const ending = process
    process = null
    await ending?.close()
  }
  return {
    async use(work) {
      clearTimeout(timer)
      calls += 1
      process ??= start()
      try {
        return await work(process)
      } finally {
        calls -= 1
        if (calls === 0) timer = setTimeout(() => void end(), idleMs).unref()
      }
    },
    close: end,
  }
}
