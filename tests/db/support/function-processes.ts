import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const read = (pid: string, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

/** The processes that run the functions of a data folder, oldest first. For Linux. */
export function functionProcesses(dataDir: string): readonly number[] {
  const entry = path.join(dataDir, 'functions', 'main.ts')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'cmdline').split('\0').includes(entry))
    .map(Number)
    .sort((one, other) => one - other)
}

/** The most memory that a process has had at once, in bytes. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(read(String(pid), 'status')) ?? []
  return Number(kilobytes) * 1024
}
