import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAccountEmail } from './account-email.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('account-email', (request) => handleAccountEmail(context, request)))
