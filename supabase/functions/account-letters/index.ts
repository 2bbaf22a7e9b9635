import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAccountEmails } from './account-letters.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('account-letters', (request) => handleAccountEmails(context, request)))
