declare namespace Astro {
  interface ClientDirectives {
    /** Shows the stored session without hydrating (see `session-directive.ts`). */
    'client:session'?: boolean
  }
}
