import { AsyncLocalStorage } from 'node:async_hooks'

/** What pages read while they are prerendered: every source once per publication, and who read which. */
interface BuildSources {
  readonly loaders: Map<string, () => Promise<unknown>>
  /** Parts of sources, by the name of their kind and the key of each. */
  readonly parts: Map<string, (key: string) => Promise<unknown>>
  readonly values: Map<string, Promise<unknown>>
  /** What is shown instead of what a source says, by its name: only while a preview is rendered. */
  readonly overlays: Map<string, (value: unknown) => unknown>
  /** Names of the sources that the page rendered right now has read. */
  readonly readers: AsyncLocalStorage<Set<string>>
}

declare global {
  // The bundle of pages and the process that renders them hold a copy of this module each: both find this one object.
  var buildSources: BuildSources | undefined
}

globalThis.buildSources ??= {
  loaders: new Map(),
  parts: new Map(),
  values: new Map(),
  overlays: new Map(),
  readers: new AsyncLocalStorage(),
}
const { loaders, parts, values, overlays, readers } = globalThis.buildSources

/**
 * A reader of the database for pages. A page that depends on what it gives is rendered again when that changes, so
 * no page may read the database in any other way.
 * @param name unique among sources, one word. @param load reads it; its value must be plain data.
 */
export function buildSource<T>(name: string, load: () => Promise<T>): () => Promise<T> {
  const read = () => {
    readers.getStore()?.add(name)
    const kept = values.get(name) as Promise<T> | undefined
    // Every request reads anew while developing.
    if (kept && !import.meta.env?.DEV) return kept
    const overlay = overlays.get(name)
    const loaded = overlay ? load().then((value) => overlay(value) as T) : load()
    values.set(name, loaded)
    return loaded
  }
  loaders.set(name, read)
  return read
}

/**
 * A part of a source that a page may depend on instead of the whole: when others change, the page stays.
 * @param kind unique among sources, one word. @param whole reads the source. @param partOf gives the part of a key, as plain data.
 * @returns what gives parts once the source is read.
 */
export function sourcePart<S, T>(
  kind: string,
  whole: () => Promise<S>,
  partOf: (whole: S, key: string) => T,
): () => Promise<(key: string) => T> {
  const unnoted = () => readers.run(new Set(), whole)
  parts.set(kind, async (key) => partOf(await unnoted(), key))
  return async () => {
    const source = await unnoted()
    return (key) => {
      readers.getStore()?.add(`${kind} ${key}`)
      return partOf(source, key)
    }
  }
}

/** `cacheKey` of a page whose props come from `content` alone: nothing that the database says changes them. */
export const FROM_CONTENT = 'content'

/** @param changes by the name of a source: what pages are to see instead. They count from the next `forgetSources` on. */
export function overlaySources(changes: Readonly<Record<string, (value: unknown) => unknown>>): void {
  overlays.clear()
  for (const [name, change] of Object.entries(changes)) overlays.set(name, change)
}

/** Forgets what was read: the next page reads what the database says now. */
export const forgetSources = (): void => values.clear()

/** @returns what every source says, by name. @throws what its reader throws. */
export async function readSources(): Promise<ReadonlyMap<string, unknown>> {
  return new Map(await Promise.all([...loaders].map(async ([name, read]) => [name, await read()] as const)))
}

/** @param name as `trackSources` gives it. @returns what that source or part says; undefined when there is none of that name. */
export async function readSource(name: string): Promise<unknown> {
  const [kind = '', ...key] = name.split(' ')
  return key.length > 0 ? parts.get(kind)?.(key.join(' ')) : loaders.get(name)?.()
}

/** Runs `render`. @returns its result and the names of the sources and parts it read. */
export async function trackSources<T>(
  render: () => Promise<T>,
): Promise<{ result: T; sources: readonly string[] }> {
  const read = new Set<string>()
  const result = await readers.run(read, render)
  return { result, sources: [...read].sort() }
}
