import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration, HookParameters } from 'astro'

/** React as Astro brings it, with ids of islands that stay the same from build to build. */
export function reactIslands(): AstroIntegration {
  const standard = react()
  const serverEntrypoint = fileURLToPath(new URL('./react-server.ts', import.meta.url))
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
