import { buildReader } from '@/data/build-client.ts'
import { listShippingMethods } from '@/data/shipping.ts'
import { buildSource } from '@/rendering/build-source.ts'

/** The shop's shipping table, read once per publication. */
export const shippingMethods = buildSource('shipping', () => listShippingMethods(buildReader()))
