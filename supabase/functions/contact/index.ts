import { openDesk } from '../_shared/desk.ts'
import { guarded } from '../_shared/serve.ts'
import { handleContact } from './contact.ts'

const desk = openDesk((name) => Deno.env.get(name))

Deno.serve(guarded('contact', (request) => handleContact(desk, request)))
