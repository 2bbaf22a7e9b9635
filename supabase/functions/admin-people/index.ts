import { openAuth } from '../_shared/auth-client.ts'
import { serviceClient } from '../_shared/environment.ts'
import { guarded } from '../_shared/serve.ts'
import { handleAdminPeople } from './admin-people.ts'

const read = (name: string) => Deno.env.get(name)

Deno.serve(
  guarded('admin-people', (request) =>
    handleAdminPeople({ db: serviceClient(read), asCaller: (token) => openAuth(read, token) }, request),
  ),
)
