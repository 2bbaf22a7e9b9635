import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Registers `client:intent` and `client:session`, whose code Astro inlines once in every page that uses them. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: at('./intent.ts') })
        addClientDirective({ name: 'session', entrypoint: at('../layout/session-directive.ts') })
      },
    },
  }
}
