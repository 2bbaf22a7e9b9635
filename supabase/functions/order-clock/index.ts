import { createContext } from '../_shared/context.ts'
import { clocksOf } from '../_shared/outside-clock.ts'
import { sendcloudOf } from '../_shared/parcels/sendcloud.ts'
import { trackersOf } from '../_shared/parcels/trackers.ts'
import { stripeClient } from '../_shared/payment/stripe-client.ts'
import { guarded } from '../_shared/serve.ts'
import { handleOrderClock } from './order-clock.ts'

const read = (name: string) => Deno.env.get(name)

const context = {
  ...createContext(read),
  stripe: await stripeClient(read),
  trackers: trackersOf(read),
  labels: sendcloudOf(read),
  clocks: clocksOf(read),
}

Deno.serve(guarded('order-clock', (request) => handleOrderClock(context, request)))
