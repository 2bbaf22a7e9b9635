import { openDesk } from '../_shared/desk.ts'
import { guarded } from '../_shared/serve.ts'
import { handleNewsletter } from './newsletter.ts'

const desk = openDesk((name) => Deno.env.get(name))

Deno.serve(guarded('newsletter', (request) => handleNewsletter(desk, request)))
