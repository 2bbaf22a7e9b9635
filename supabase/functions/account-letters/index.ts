import { openDesk } from '../_shared/desk.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAccountLetters } from './account-letters.ts'

const desk = openDesk((name) => Deno.env.get(name))

Deno.serve(guarded('account-letters', (request) => handleAccountLetters(desk, request)))
