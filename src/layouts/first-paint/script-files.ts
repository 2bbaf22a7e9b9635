import type { Plugin } from 'vite'
import { isScriptOfComponent } from '@/rendering/astro-privates.ts'
import { noted } from '@/rendering/build-notes.ts'

/** A script file of the browser, as the build made it. */
interface ScriptFile {
  /** Module that it was made for; null where it only holds what others share. */
  readonly source: string | null
  /** Addresses of the files that it imports at its start. */
  readonly imports: readonly string[]
}

/** By their address. */
const files = () => noted('script-files', () => new Map<string, ScriptFile>())

/** The whole stylesheet, which pages bring whose first paint is over. */
const stylesheet = () => noted<{ address?: string }>('stylesheet', () => ({}))

/** @returns its address; undefined where nothing has been built. */
export const stylesheetAddress = (): string | undefined => stylesheet().address

/** Notes which script files there are and what they import, and the stylesheet. */
export function noteScriptFiles(): Plugin {
  return {
    name: 'note-script-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk')
          files().set(`/${output.fileName}`, {
            source: output.facadeModuleId,
            imports: output.imports.map((file) => `/${file}`),
          })
        else if (/\bshop\.[^/]+\.css$/.test(output.fileName)) stylesheet().address = `/${output.fileName}`
    },
  }
}

/** @returns script files together with all that they import, so that a page can ask for all of them at once. */
export function withImports(addresses: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (address: string) => {
    if (found.has(address)) return
    found.add(address)
    files().get(address)?.imports.forEach(visit)
  }
  addresses.forEach(visit)
  return [...found]
}

/** Whether a script file was made for the script of a component. @param component its path below `src`. */
export const isScriptOf = (address: string, component: string): boolean =>
  isScriptOfComponent(files().get(address)?.source ?? '', component)
