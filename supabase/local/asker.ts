import { AsyncLocalStorage } from 'node:async_hooks'

const asker = new AsyncLocalStorage<string>()

/** Runs `work` for a network: what it asks of the database waits in that network's turn. */
export const onBehalfOf = <T>(network: string, work: () => T): T => asker.run(network, work)

/** For which network this runs; '' for what the backend does by itself. */
export const askingNetwork = (): string => asker.getStore() ?? ''
