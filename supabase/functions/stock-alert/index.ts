import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleStockAlert } from './stock-alert.ts'

const context = createContext((name) => Deno.env.get(name))

Deno.serve(guarded('stock-alert', (request) => handleStockAlert(context, request)))
