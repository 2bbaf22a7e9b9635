import { createContext } from '../_shared/context.ts'
import { clocksOf } from '../_shared/outside-clock.ts'
import { laPosteOf } from '../_shared/parcels/laposte.ts'
import { sendcloudOf } from '../_shared/parcels/sendcloud.ts'
import { stripeClient } from '../_shared/payment/stripe-client.ts'
import { guarded } from '../_shared/serve.ts'
import { handleOrderClock } from './order-clock.ts'

const read = (name: string) => Deno.env.get(name)

const context = {
  ...createContext(read),
  stripe: await stripeClient(read),
  laPoste: laPosteOf(read),
  labels: sendcloudOf(read),
  clocks: clocksOf(read),
}

Deno.serve(guarded('order-clock', (request) => handleOrderClock(context, request)))
