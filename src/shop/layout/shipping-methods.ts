import { buildReader } from '@/data/build-client.ts'
import { buildSource } from '@/data/build-source.ts'
import { listShippingMethods } from '@/data/shipping.ts'

/** The shop's shipping table, read once per publication. */
export const shippingMethods = buildSource('shipping', () => listShippingMethods(buildReader()))
