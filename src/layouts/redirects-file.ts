import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Has the site's `_redirects` made with its pages: Astro takes no file for a page whose name begins so. */
export function redirectsFile(): AstroIntegration {
  const entrypoint = fileURLToPath(new URL('../pages/_redirects.ts', import.meta.url))
  return {
    name: 'redirects-file',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => injectRoute({ pattern: '/_redirects', entrypoint }),
    },
  }
}
