import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Registers `client:intent`, whose code Astro inlines once in every page that uses it. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)),
        })
      },
    },
  }
}
