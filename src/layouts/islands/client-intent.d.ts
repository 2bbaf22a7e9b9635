declare namespace Astro {
  interface ClientDirectives {
    /** Comes alive when somebody is about to use it (see `intent.ts`). */
    'client:intent'?: boolean
  }
}
