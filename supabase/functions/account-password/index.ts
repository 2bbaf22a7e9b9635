import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAccountPassword } from './account-password.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('account-password', (request) => handleAccountPassword(context, request)))
