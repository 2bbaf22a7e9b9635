type Attempt = <T>(work: (storage: Storage) => T, otherwise: T) => T

/** What a storage of the browser keeps, as text by key; one that is forbidden or full keeps nothing, and nothing fails. */
export type BrowserStorage = ReturnType<typeof guarded>

function guarded(open: () => Storage) {
  const attempt: Attempt = (work, otherwise) => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    keys: (): string[] => attempt(Object.keys, []),
    getItem: (key: string) => attempt((storage) => storage.getItem(key), null),
    /** @returns whether it is kept. */
    setItem: (key: string, text: string) => attempt((storage) => storage.setItem(key, text) ?? true, false),
    removeItem: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

/** What this browser keeps. */
export const localStore = guarded(() => localStorage)
/** What this tab keeps. */
export const tabStore = guarded(() => sessionStorage)

/** Calls back when what `localStore` keeps may have changed: in another tab, or before a page is taken from the history. */
export function onChangeElsewhere(key: string, listener: () => void): void {
  addEventListener('storage', (event) => {
    // Null where the whole storage was cleared.
    if (event.key === null || event.key === key) listener()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) listener()
  })
}
