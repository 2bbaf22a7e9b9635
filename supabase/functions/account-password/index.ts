import { openDesk } from '../_shared/desk.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAccountPassword } from './account-password.ts'

const desk = openDesk((name) => Deno.env.get(name))

Deno.serve(guarded('account-password', (request) => handleAccountPassword(desk, request)))
