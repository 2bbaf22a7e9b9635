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
