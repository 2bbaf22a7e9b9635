import { absentHost, browserHost } from './cart-host.ts'
import { createCartStore } from './cart-store.ts'

/** The one cart that all islands of a page share. */
export const cart = createCartStore(typeof window === 'undefined' ? absentHost : browserHost)
