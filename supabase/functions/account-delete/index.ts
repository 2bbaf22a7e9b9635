import { serviceClient } from '../_shared/environment.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { handleAccountDelete } from './account-delete.ts'

const db = serviceClient((name) => Deno.env.get(name))

Deno.serve(async (request) => {
  try {
    return await handleAccountDelete(db, request)
  } catch (error) {
    logFailure('account-delete failed', error)
    return refusalReply({ code: 'internal_error' })
  }
})
