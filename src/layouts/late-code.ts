import type { Plugin } from 'vite'

const HEAD = 'function preload(baseModule, deps, importerUrl) {'

/** Asks the shop for something small, past every cache; whether it answers is all that counts. */
const GUARDED = `function preload(baseModule, deps, importerUrl, isReached) {
  if (!isReached && !navigator.onLine)
    return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(() => preload(baseModule, deps, importerUrl, true));`

/**
 * Late code is not asked for while there is no connection. Chromium remembers a module that did not come until the page is
 * loaded anew (seen in 150), so who signed up or paid offline could not go on once back. A browser that says it is offline
 * may be wrong, so the shop is asked first: what does not answer throws the TypeError that a missing module throws, and
 * the next click asks again. It stands in the function through which the build has every `import()` go, so that no place
 * that loads code has to think of it.
 */
export function guardLateCode(): Plugin {
  let isGuarded = false
  return {
    name: 'guard-late-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(HEAD)) return
        isGuarded = true
        return { code: code.replace(HEAD, GUARDED), map: null }
      },
    },
    generateBundle() {
      if (!isGuarded) this.error('Vite loads late code in another way now: look at its preload helper')
    },
  }
}
