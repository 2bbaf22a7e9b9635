declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates at the first intent; `'cart'` marks the badge (see `intent.ts`). */
    'client:intent'?: boolean | 'cart'
  }
}
