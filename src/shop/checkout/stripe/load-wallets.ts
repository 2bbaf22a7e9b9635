import type Buttons from './wallet-buttons.tsx'

/**
 * The wallets of the first step, asked for while the cart is checked: they stand at the first sight of the form, which `lazy` would
 * show without them and push down. @returns null where they cannot be had: the form takes every card.
 */
export const loadWallets = (): Promise<typeof Buttons | null> =>
  import('./wallet-buttons.tsx').then(
    (loaded) => loaded.default,
    () => null,
  )
