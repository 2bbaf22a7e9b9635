declare namespace Astro {
  interface ClientDirectives {
    /** Shows the stored count without hydrating (see `badge-directive.ts`). */
    'client:cart'?: boolean
  }
}
