import { openDesk } from '../_shared/desk.ts'
import { guarded } from '../_shared/serve.ts'
import { handleWithdrawal } from './withdrawal.ts'

const desk = openDesk((name) => Deno.env.get(name))

Deno.serve(guarded('withdrawal', (request) => handleWithdrawal(desk, request)))
