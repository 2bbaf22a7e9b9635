import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleWithdrawal } from './withdrawal.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('withdrawal', (request) => handleWithdrawal(context, request)))
