import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const directive = (name: string, entrypoint: URL) => ({ name, entrypoint: fileURLToPath(entrypoint) })

/** Registers `client:intent`, whose code Astro writes once into every page, and `client:painted`. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective(directive('intent', new URL('./inline.ts', import.meta.url)))
        addClientDirective(directive('painted', new URL('./painted.ts', import.meta.url)))
      },
    },
  }
}
