import { type Redirect, writtenPath } from './redirect.ts'
import { slugOf } from './slug.ts'

/** Most addresses that one file brings. */
export const MAX_MOVED_ADDRESSES = 20_000

/** What a file of addresses says. */
export interface AddressFile {
  /** As they were written. */
  readonly addresses: readonly string[]
  /** Further sitemaps that an index names. */
  readonly sitemaps: readonly string[]
}

const LOC = /<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a sitemap, an index of sitemaps, or a list with an address a line, alone or in its first cell. */
export function addressesIn(text: string): AddressFile {
  const found = [...text.matchAll(LOC)].map(([, address = '']) =>
    address.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
  )
  if (/<sitemapindex[\s>]/.test(text)) return { addresses: [], sitemaps: found }
  if (/<urlset[\s>]/.test(text)) return { addresses: found, sitemaps: [] }
  const addresses = text.split(/\r?\n/).flatMap((line) => {
    const cell = line.split(/[\t;,]/).map((one) => one.trim().replace(/^"(.*)"$/, '$1'))
    return cell.filter((one) => /^(?:https?:\/\/|\/)/i.test(one)).slice(0, 1)
  })
  return { addresses, sitemaps: [] }
}

type TargetKind = 'product' | 'category' | 'post' | 'page'

/** A page of this shop to which an old address may lead. */
export interface Target {
  readonly kind: TargetKind
  readonly path: string
  /** What people call it. */
  readonly name: string
  /** Further words that old addresses may have used: reference, handle. */
  readonly words: readonly string[]
}

/** How sure it is that an address leads there. */
export type Certainty = 'sure' | 'near' | 'none'

export interface Proposal {
  readonly from: string
  /** Null where nothing is near. */
  readonly to: string | null
  readonly certainty: Certainty
}

/** What comes of a file of addresses. */
export interface Proposals {
  readonly proposals: readonly Proposal[]
  /** Those that lead on already. */
  readonly same: number
  /** Those that the shop itself answers, the home page among them, and files. */
  readonly own: number
  /** Those that no redirect can start from: with a question mark, or none at all. */
  readonly unusable: number
}

/** What an address of another shop stands for, by its path. */
const HINTS: readonly (readonly [TargetKind, RegExp])[] = [
  ['product', /\/(?:products?|produits?|boutique)\//],
  ['category', /\/(?:collections?|categorie-produit|product-category|categor(?:y|ie)s?)\//],
  ['post', /\/(?:blogs?|actualites?|articles?|news)\/|\/20\d\d\/\d\d\//],
  ['page', /\/(?:pages?|content)\//],
]
/** Pages that every shop has, and that are about nothing; and files. */
const IDLE =
  /^\/(?:cart|panier|checkout|commande|account|compte|mon-compte|my-account|connexion|login|search|recherche|wp-[a-z]+|feed|tag|author)(?:\/|$)|\.(?:jpe?g|png|gif|webp|svg|css|js|pdf|xml|txt|zip)$/i
const SMALL_WORDS = new Set('a au aux d de des du en et l la le les of the un une'.split(' '))
/** Common words of two names, of all their words, above which one may mean the other. */
const NEAR = 0.5

const wordsOf = (slug: string): readonly string[] =>
  slug.split('-').filter((word) => word !== '' && !SMALL_WORDS.has(word) && !/^\d+$/.test(word))

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** What the last part of a path may be the name of: numbers that PrestaShop writes before or behind it are none. */
function keysOf(path: string): readonly string[] {
  const last = decoded(path.split('/').at(-1) ?? '').replace(/\.(?:html?|php|aspx?)$/i, '')
  const slug = slugOf(last)
  return [
    slug,
    slug.replace(/^\d+-/, ''),
    slug.replace(/-\d+$/, ''),
    slug.replace(/^\d+-|-\d+$/g, ''),
  ].filter((key, at, all) => key !== '' && all.indexOf(key) === at)
}

interface Index {
  readonly exact: ReadonlyMap<string, readonly Target[]>
  readonly byWord: ReadonlyMap<string, readonly Target[]>
}

function indexOf(targets: readonly Target[]): Index {
  const exact = new Map<string, Target[]>()
  const byWord = new Map<string, Target[]>()
  const note = (map: Map<string, Target[]>, key: string, target: Target) => {
    const there = map.get(key) ?? []
    if (key !== '' && !there.includes(target)) map.set(key, [...there, target])
  }
  for (const target of targets) {
    for (const word of [target.name, ...target.words]) note(exact, slugOf(word), target)
    for (const word of wordsOf(slugOf(target.name))) note(byWord, word, target)
  }
  return { exact, byWord }
}

function nearest(key: string, { byWord }: Index, hint: TargetKind | undefined): Target | undefined {
  const own = new Set(wordsOf(key))
  const common = new Map<Target, number>()
  for (const word of own)
    for (const target of byWord.get(word) ?? []) common.set(target, (common.get(target) ?? 0) + 1)
  let best: { target: Target; score: number } | undefined
  for (const [target, count] of common) {
    const all = new Set([...own, ...wordsOf(slugOf(target.name))]).size
    const score = count / all + (target.kind === hint ? 0.05 : 0)
    if (score >= NEAR && score > (best?.score ?? 0)) best = { target, score }
  }
  return best?.target
}

function proposalFor(from: string, index: Index): Proposal {
  const hint = HINTS.find(([, pattern]) => pattern.test(`${from}/`))?.[0]
  for (const key of keysOf(from)) {
    const found = index.exact.get(key) ?? []
    const [target, ...others] = found.filter(({ kind }) => kind === hint)
    if (target) return { from, to: target.path, certainty: others.length === 0 ? 'sure' : 'near' }
    const [any, ...more] = found
    if (any) return { from, to: any.path, certainty: more.length === 0 && !hint ? 'sure' : 'near' }
  }
  for (const key of keysOf(from)) {
    const near = nearest(key, index, hint)
    if (near) return { from, to: near.path, certainty: 'near' }
  }
  return { from, to: null, certainty: 'none' }
}

const ORDER: Readonly<Record<Certainty, number>> = { sure: 0, near: 1, none: 2 }

/**
 * Where old addresses may lead: those that name a page of the shop exactly first, then the near ones, then those that name none.
 * @param published paths that the shop answers itself. @param redirects those that there are.
 */
export function proposeRedirects(
  addresses: readonly string[],
  targets: readonly Target[],
  published: ReadonlySet<string>,
  redirects: readonly Redirect[],
): Proposals {
  const known = new Set(redirects.map(({ from }) => from))
  const own = new Set([...published, ...targets.map(({ path }) => path)])
  const index = indexOf(targets)
  const paths = new Set<string>()
  const left = { same: 0, own: 0, unusable: 0 }
  for (const address of addresses) {
    const path = writtenPath(address)
    if (path === null || path.length > 300 || /[*:]/.test(path)) left.unusable += 1
    else if (known.has(path)) left.same += 1
    else if (path === '/' || own.has(path) || IDLE.test(path)) left.own += 1
    else paths.add(path)
  }
  const proposals = [...paths]
    .map((path) => proposalFor(path, index))
    .sort((a, b) => ORDER[a.certainty] - ORDER[b.certainty])
  return { proposals, ...left }
}
