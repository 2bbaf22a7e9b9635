import type { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'

/** What both clients offer for reading: the small one of postgrest-js and supabase-js. */
export type Reader = Pick<PostgrestClient<Database>, 'from' | 'rpc'>

/** The whole client, where a function is called or a session matters. */
export type Client = SupabaseClient<Database>
