const PREFIX = 'admin-draft/'

/** Storage may be full or forbidden: drafts are a kindness, never a condition. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Unsaved input of the administration, in this tab. */
export const draftStore = {
  read: (place: string): unknown =>
    attempt(() => {
      const text = sessionStorage.getItem(PREFIX + place)
      return text === null ? undefined : (JSON.parse(text) as unknown)
    }),
  write: (place: string, value: unknown): void => {
    attempt(() => sessionStorage.setItem(PREFIX + place, JSON.stringify(value)))
  },
  drop: (place: string): void => {
    attempt(() => sessionStorage.removeItem(PREFIX + place))
  },
  /** When somebody logs out on purpose: nothing is left to the next at this screen. */
  clear: (): void => {
    attempt(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    })
  },
}
