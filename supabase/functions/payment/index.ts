import { noteFailedOrder } from '@/data/alarms.ts'
import { createContext } from '../_shared/context.ts'
import { paymentProvider } from '../_shared/payment/provider.ts'
import { guarded } from '../_shared/serve.ts'
import { handlePayment, type OrderPayment } from './payment.ts'

const read = (name: string) => Deno.env.get(name)

const context = createContext(read)
const payment: OrderPayment = {
  ...context,
  payments: await paymentProvider(read, context.db, context.siteUrl),
}

Deno.serve(
  guarded(
    'payment',
    (request) => handlePayment(payment, request),
    (code) => noteFailedOrder(context.db, code),
  ),
)
