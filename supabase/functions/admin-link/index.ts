import { loginSecret } from '../_shared/admin-secret.ts'
import { createContext } from '../_shared/context.ts'
import { keyedHash } from '../_shared/keyed-hash.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAdminLink } from './admin-link.ts'

const read = (name: string) => Deno.env.get(name)
const secret = loginSecret(read)
const context = createContext(read)

Deno.serve(
  guarded('admin-link', (request) =>
    handleAdminLink({ ...context, hash: (text) => keyedHash(secret, text) }, request),
  ),
)
