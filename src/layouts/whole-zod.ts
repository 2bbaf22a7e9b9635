import type { Plugin } from 'vite'

const OWN = '?whole-zod'

/**
 * The administration checks with all of zod, pages of the shop with `zod/mini`, and the bundler leaves out of a module only what
 * nobody uses: pages would load what the administration alone needs of the core that both stand on, 17 kB for 10. Here zod
 * gets a core of its own; schemas of both go together all the same, since zod asks a schema for its traits and not for its class.
 */
export function wholeZod(): Plugin {
  return {
    name: 'whole-zod',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (source !== 'zod' && !importer?.endsWith(OWN)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}${OWN}` }
    },
  }
}
