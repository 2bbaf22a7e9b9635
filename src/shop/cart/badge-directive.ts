import type { ClientDirective } from 'astro'
import { keepPainted } from './badge.ts'

/**
 * `client:cart`: the cart's badge. It only shows a number, so this code keeps it right by itself, before the first paint
 * and without React: a full cart costs a page no script file.
 */
const cart: ClientDirective = (_load, _options, island) => keepPainted(island)

export default cart
