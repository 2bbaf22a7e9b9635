import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'

/** What the demonstration is written with. */
export interface DemoTarget {
  /** With the service role. */
  readonly client: SupabaseClient<Database>
  /** Asks the database as its owner. */
  readonly query: (sql: string) => Promise<unknown>
}
