import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { handlePictureUpload } from './upload-picture.ts'

const read = (name: string) => Deno.env.get(name)
const [url, key] = [read('SUPABASE_URL'), read('SUPABASE_ANON_KEY')]
if (!url || !key) throw new Error('SUPABASE_URL or SUPABASE_ANON_KEY is not set')

const db = serviceClient(read)
const asCaller = (Authorization: string) =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { Authorization } },
  })

Deno.serve(guarded('upload-picture', (request) => handlePictureUpload({ db, asCaller }, request)))
