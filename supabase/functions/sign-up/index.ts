import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleSignUp } from './sign-up.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('sign-up', (request) => handleSignUp(context, request)))
