import { localStore } from '@/data/browser-storage.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import { PATHS } from '@/domain/paths.ts'
import { returnPath } from '@/domain/return-path.ts'
import { cameFrom } from './came-from.ts'
import { takeDraft } from './draft-hand-over.ts'

const KEY = 'auth:back'

/** As long as a link of an email may be waited for. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Where whoever asked for a link of an email came from: opened in this browser, it leads back there. */
export const wayBack = {
  keep: (): void => void localStore.setItem(KEY, JSON.stringify({ path: cameFrom(), at: Date.now() })),
  /** @returns a path of this site, once; the home page where none is kept. What was typed at the checkout comes along. */
  async take(): Promise<string> {
    const { path, at } = fieldsOf(readJson(localStore.getItem(KEY)))
    localStore.removeItem(KEY)
    const age = typeof at === 'number' ? Date.now() - at : -1
    const isKept = age >= 0 && age < LIFETIME_MS && typeof path === 'string'
    const back = isKept ? returnPath(path) : PATHS.home
    if (back === PATHS.checkout) await takeDraft()
    return back
  },
}
