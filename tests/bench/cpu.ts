import { execFileSync } from 'node:child_process'
import { workedMs } from '../../supabase/local/functions/deno-process.ts'

/** User and system time of a process in seconds; 0 once it has ended. */
const secondsOf = (pid: string): number => (workedMs(Number(pid)) ?? 0) / 1000

/** @param launcher process of `launch.mjs start`. @returns processor time in seconds that it and all that it started have taken. */
export function shopCpuSeconds(launcher: number): number {
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const sumFrom = (pid: string): number =>
    secondsOf(pid) +
    parents.filter(([, parent]) => parent === pid).reduce((sum, [child = '']) => sum + sumFrom(child), 0)
  return sumFrom(String(launcher))
}
