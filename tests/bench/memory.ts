import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a process holds, in kB. */
interface Held {
  readonly now: number
  /** The most that it ever held; what it holds now, where the system does not tell. */
  readonly most: number
}

/** Memory of a running shop. */
interface ShopMemory {
  /** Backend, database and site. */
  readonly server: Held
  /** The process that renders pages; null before there is one. */
  readonly rendering: Held | null
}

function mostOf(pid: string): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

/** @param launcher process of `launch.mjs start`. @throws Error where it has no server. */
export function shopMemory(launcher: number): ShopMemory {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  function childOf(parent: string, program: string) {
    const found = processes.find(([, ppid, , ...args]) => ppid === parent && args.join(' ').includes(program))
    const [pid = '', , rss] = found ?? []
    return found ? { pid, held: { now: Number(rss), most: mostOf(pid) || Number(rss) } } : null
  }
  const server = childOf(String(launcher), 'start.ts')
  if (!server) throw new Error('the shop has no server')
  return { server: server.held, rendering: childOf(server.pid, 'resident-process')?.held ?? null }
}

/**
 * Memory of the server with its database and site, of the processes of its functions, and of both, in MB, without what renders pages: what
 * stands in no file, where the system tells, for of a program's own pages each process that runs it is said to hold a part. @param launcher process of `launch.mjs start`. @throws Error where it has no server
 */
export function memoryOf(launcher: number): Readonly<Record<'server' | 'functions' | 'all', number>> {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^(\d+) +(\d+) +(\d+) (.*)$/.exec(line.trim()))
  const childrenOf = (parent: string, program: string) =>
    processes.flatMap((found) => (found?.[2] === parent && found[4]?.includes(program) ? [found] : []))
  const [server] = childrenOf(String(launcher), 'start.ts')
  if (!server) throw new Error('the shop has no server')
  const [, pid = '', , rss = ''] = server
  const functions = childrenOf(pid, 'deno').map(
    ([, own = '', , resident = '']) => anonymousOf(own) ?? Number(resident),
  )
  const held = {
    server: (anonymousOf(pid) ?? Number(rss)) / 1024,
    functions: functions.reduce((sum, kB) => sum + kB, 0) / 1024,
  }
  return { ...held, all: held.server + held.functions }
}

function anonymousOf(pid: string): number | null {
  try {
    const found = /^Pss_Anon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    return null
  }
}
