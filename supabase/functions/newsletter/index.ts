import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleNewsletter } from './newsletter.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('newsletter', (request) => handleNewsletter(context, request)))
