import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleOrderClock } from './order-clock.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('order-clock', (request) => handleOrderClock(context, request)))
