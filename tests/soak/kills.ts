import { rmSync } from 'node:fs'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startChild } from '../local/child.ts'
import { FIXTURE, newDataFolder } from '../local/under-test.ts'

export interface KillFigures {
  readonly rounds: number
  /** Rows whose insert was answered with success before a kill. */
  readonly acknowledged: number
  readonly lost: number
  /** From the start of a process after a kill until it says that it is ready. */
  readonly readyMs: { readonly median: number; readonly p95: number; readonly most: number }
}

const WRITERS = 4

/**
 * Starts the backend on one folder again and again, kills it with SIGKILL while four clients write, and counts at every
 * start whether each row that was acknowledged is there.
 */
export async function kills(rounds: number): Promise<KillFigures> {
  const dataDir = await newDataFolder()
  const acknowledged: number[] = []
  const readyMs: number[] = []
  let lost = 0
  let next = 100
  try {
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now()
      const child = startChild(
        '../../supabase/local/cli.ts',
        '--project',
        FIXTURE,
        '--port',
        '0',
        '--data',
        dataDir,
      )
      await child.line((line) => line.startsWith('ready '))
      if (round > 0) readyMs.push(performance.now() - began)
      const { url, serviceRoleKey } = JSON.parse(await child.line((line) => line.startsWith('{')))
      const service = createClient(url, serviceRoleKey, { auth: { persistSession: false } })
      lost = Math.max(lost, await missing(service, acknowledged.length))
      if (round === rounds) {
        child.process.kill('SIGTERM')
        await child.ended
        break
      }
      let writing = true
      const before = acknowledged.length
      const write = async () => {
        while (writing) {
          const id = next++
          const { error } = await service.from('countries').insert({ id, name: `land ${id}` })
          if (!error) acknowledged.push(id)
        }
      }
      const writers = Array.from({ length: WRITERS }, write)
      const enough = before + 10 + ((round * 7) % 40)
      while (acknowledged.length < enough) await new Promise((later) => setTimeout(later, 2))
      child.process.kill('SIGKILL')
      writing = false
      await child.ended
      await Promise.all(writers)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const sorted = readyMs.sort((a, b) => a - b)
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return {
    rounds,
    acknowledged: acknowledged.length,
    lost,
    readyMs: { median: at(0.5), p95: at(0.95), most: at(1) },
  }

  async function missing(service: SupabaseClient, count: number): Promise<number> {
    const present = new Set<number>()
    for (let from = 0; ; from += 500) {
      const { data, error } = await service
        .from('countries')
        .select('id')
        .order('id')
        .range(from, from + 499)
      if (error) throw error
      for (const { id } of data as unknown as { id: number }[]) present.add(id)
      if (data.length < 500) break
    }
    return acknowledged.slice(0, count).filter((id) => !present.has(id)).length
  }
}
