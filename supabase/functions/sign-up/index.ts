import { openDesk } from '../_shared/desk.ts'
import { guarded } from '../_shared/serve.ts'
import { handleSignUp } from './sign-up.ts'

const desk = openDesk((name) => Deno.env.get(name))

Deno.serve(guarded('sign-up', (request) => handleSignUp(desk, request)))
