import { openDesk } from '../_shared/desk.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAccountEmail } from './account-email.ts'

const desk = openDesk((name) => Deno.env.get(name))

Deno.serve(guarded('account-email', (request) => handleAccountEmail(desk, request)))
