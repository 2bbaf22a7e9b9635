import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleReview } from './review.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('review', (request) => handleReview(context, request)))
