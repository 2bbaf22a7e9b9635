import { writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** Bytes below which what could be done at the same time is done one after the other. */
const SMALL = 2048 * MB

/** @returns the bytes that this process may use: all of the machine's, or what its control group allows. */
export const allowedMemory = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem())

export const isSmall = (allowed: number): boolean => allowed < SMALL

/** How the process is started that has the bundler in it, which takes as much as it is given. */
export interface CompilerRoom {
  readonly execArgv: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/**
 * Without it the bundler and its heap take 1,070 MB, with it 640 on a small machine (26 November 2026): V8 collects at a quarter of what
 * may be used, never below the 140 MB that the pages of the shop take; Rolldown gives back what it freed at once, and has one thread.
 * @param allowed bytes that all processes of the shop may use.
 */
export function compilerRoom(allowed: number): CompilerRoom {
  const heap = Math.min(Math.max(Math.floor(allowed / 4 / MB), 256), 2048)
  return {
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'],
    env: isSmall(allowed)
      ? { MIMALLOC_PURGE_DELAY: '0', RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1' }
      : {},
  }
}

/** Where memory runs out Linux ends this process and those that it starts first: a publication fails then, and the shop goes on. */
export function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800')
  } catch {
    // Other systems choose by themselves.
  }
}

/** What is said of a process that the system has ended, which had no time to say anything. */
export const KILLED =
  'the system ended the process that makes the pages: the machine has too little memory (supabase/OWN-SERVER.md says what it needs)'
