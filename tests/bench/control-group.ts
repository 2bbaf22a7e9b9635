import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MB = 1024 * 1024
const ROOT = '/sys/fs/cgroup'

/** Memory that some processes share, and what they hold of it. */
export interface ControlGroup {
  /** What a shell runs before the program, to be in it. */
  readonly enter: string
  /** MB that are held and stand in no file. */
  held(): number
  /** Processes that the system has ended for want of memory. */
  killed(): number
  /** To be called when its processes have ended. */
  close(): void
}

const field = (file: string, name: string): number =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)

/** Linux with one tree of groups, whose root has more than this process. */
function unified(limit: number): ControlGroup {
  const controllers = join(ROOT, 'cgroup.subtree_control')
  if (!readFileSync(controllers, 'utf8').includes('memory')) writeFileSync(controllers, '+memory')
  const folder = join(ROOT, `shop-${process.pid}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'memory.max'), String(limit))
  if (existsSync(join(folder, 'memory.swap.max'))) writeFileSync(join(folder, 'memory.swap.max'), '0')
  return {
    enter: `echo $$ > ${join(folder, 'cgroup.procs')}`,
    held: () => field(join(folder, 'memory.stat'), 'anon') / MB,
    killed: () => field(join(folder, 'memory.events'), 'oom_kill'),
    close: () => rmdirSync(folder),
  }
}

/** Linux with a tree for memory alone: within the group of this process. */
function separate(limit: number): ControlGroup {
  const own = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
  const folder = join(ROOT, 'memory', own, `shop-${process.pid}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'memory.limit_in_bytes'), String(limit))
  return {
    enter: `echo $$ > ${join(folder, 'cgroup.procs')}`,
    held: () => field(join(folder, 'memory.stat'), 'total_rss') / MB,
    killed: () => field(join(folder, 'memory.oom_control'), 'oom_kill'),
    close: () => rmdirSync(folder),
  }
}

/** Makes a control group. @param limit MB. @returns null where this machine or this user may have none */
export function openControlGroup(limit: number): ControlGroup | null {
  try {
    return existsSync(join(ROOT, 'cgroup.controllers')) ? unified(limit * MB) : separate(limit * MB)
  } catch {
    return null
  }
}
