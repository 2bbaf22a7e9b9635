import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration, HookParameters } from 'astro'

/** React as Astro brings it, with a memory for the islands that stand on many pages. */
export function reactIslands(): AstroIntegration {
  const standard = react()
  const serverEntrypoint = fileURLToPath(new URL('./server.ts', import.meta.url))
  return {
    ...standard,
    hooks: {
      ...standard.hooks,
      'astro:config:setup': (setup: HookParameters<'astro:config:setup'>) =>
        standard.hooks['astro:config:setup']?.({
          ...setup,
          addRenderer: (renderer) => setup.addRenderer({ ...renderer, serverEntrypoint }),
        }),
    },
  }
}
