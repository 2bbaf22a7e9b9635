import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleContact } from './contact.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('contact', (request) => handleContact(context, request)))
