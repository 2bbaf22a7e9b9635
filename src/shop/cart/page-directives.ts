import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Registers `client:cart` and `client:session`, whose code Astro inlines once in every page that uses them. */
export function pageDirectives(): AstroIntegration {
  return {
    name: 'page-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'cart', entrypoint: at('./badge-directive.ts') })
        addClientDirective({ name: 'session', entrypoint: at('../layout/session-directive.ts') })
      },
    },
  }
}
