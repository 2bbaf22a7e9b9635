import type { Client } from './client.ts'

/** Has the report of the week that ended sent to whoever is to get it. @param db the service role's client. @throws Error */
export async function queueWeeklyReport(db: Client): Promise<void> {
  const { error } = await db.rpc('queue_weekly_report')
  if (error) throw new Error(`The weekly report cannot be written: ${error.message}`)
}

/** Forgets counts of visits that were kept long enough. @param db the service role's client. @throws Error */
export async function pruneVisits(db: Client): Promise<void> {
  const { error } = await db.rpc('prune_visits')
  if (error) throw new Error(`Old visits cannot be forgotten: ${error.message}`)
}
