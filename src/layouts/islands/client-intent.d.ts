/** Astro's code of islands, by the name that `astro.config.mjs` gives it. */
declare module 'virtual:islands'

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates when somebody is about to use it (see `intent.ts`). */
    'client:intent'?: boolean
    /** Hydrates by itself after the first paint (see `painted.ts`). */
    'client:painted'?: boolean
  }
}
