import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Registers `client:intent`, whose code Astro writes once into every page. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('./inline.ts', import.meta.url)),
        }),
    },
  }
}
