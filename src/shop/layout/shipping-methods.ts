import { buildReader } from '@/data/build-client.ts'
import { listShippingMethods } from '@/data/shipping.ts'
import { buildSource, sourcePart } from '@/rendering/build-source.ts'

/** The shop's shipping table, read once per publication. */
export const shippingMethods = buildSource('shipping', () => listShippingMethods(buildReader()))

/** How long the default method takes, in words: what depends on it alone stays as it is when a price changes. */
const defaultDelays = sourcePart(
  'shippingDelay',
  shippingMethods,
  (methods, _of: string) => methods.find(({ isDefault }) => isDefault)?.delay ?? '',
)
export const defaultDelay = async (): Promise<string> => (await defaultDelays())('default')
