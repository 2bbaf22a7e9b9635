import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { withImports } from './first-paint/script-files.ts'

const OWN = JSON.stringify(fileURLToPath(new URL('bring-late.ts', import.meta.url)))

/** @returns those that are not there yet where `host` is, which imports `late`. All below the site's root. */
function notThereYet(late: string, files: readonly string[], host: string): string[] {
  const present = new Set(withImports([`/${host}`]))
  const missing = files.filter((file) => !present.has(`/${file}`))
  // What it imports itself is asked for at once in any case.
  return missing.some((file) => file !== late) ? missing : []
}

/**
 * The build has every `import()` go through one function, so that no place that loads code has to think of a lost connection. Vite's own
 * is four times as large because it also waits for styles of late code: a build in which such code has styles is refused.
 */
export function lateCode(): Plugin {
  let isTaken = false
  return {
    name: 'late-code',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (late, files, { hostId }) => notThereYet(late, files, hostId),
        },
      },
    }),
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        isTaken = true
        return `export { bringLate as __vitePreload } from ${OWN}`
      },
    },
    generateBundle(_options, bundle) {
      if (!isTaken) this.error('Vite loads late code in another way now: look at its preload helper')
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isDynamicEntry && file.viteMetadata?.importedCss.size)
          this.error(`${file.name} is late code with styles, which bring-late.ts does not bring`)
    },
  }
}
