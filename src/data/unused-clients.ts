/**
 * Stand for `@supabase/realtime-js` and `@supabase/storage-js` in what browsers load: nothing there subscribes to changes or reads files
 * but by their address, and the client of supabase-js cannot be made without them.
 */
const unused = (name: string): never => {
  throw new Error(`${name} is not part of what browsers load: see src/data/unused-clients.ts`)
}

export class RealtimeClient {
  /** The client says so whenever the session changes. */
  setAuth(): Promise<void> {
    return Promise.resolve()
  }

  /** @throws Error always */
  channel(): never {
    return unused('Realtime')
  }
}

export class StorageClient {
  /** @throws Error always */
  from(): never {
    return unused('Storage')
  }
}

/** The client hands it on. */
export class StorageApiError extends Error {}
