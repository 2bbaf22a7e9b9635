import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { projectUrl, publishableKey, serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { handlePictureUpload } from './upload-picture.ts'

const read = (name: string) => Deno.env.get(name)
const db = serviceClient(read)
const asCaller = (Authorization: string) =>
  createClient<Database>(projectUrl(read), publishableKey(read), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { Authorization } },
  })

Deno.serve(guarded('upload-picture', (request) => handlePictureUpload({ db, asCaller }, request)))
