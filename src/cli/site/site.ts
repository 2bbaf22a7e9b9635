import {
  type Closing,
  isClosedPage,
  MAINTENANCE_PATH,
  MAINTENANCE_RETRY_SECONDS,
} from '@/domain/maintenance.ts'
import { PATHS, RELEASE_PATH } from '@/domain/paths.ts'
import { decodedOr } from '../../../supabase/local/gateway/body.ts'
import type { Service } from '../../../supabase/local/gateway/context.ts'
import { AssetCache } from './asset-cache.ts'
import { contentType } from './content-types.ts'
import { previewPage } from './preview-bar.ts'
import { keyOf, type previewService } from './preview-service.ts'
import type { Preview, PreviewStore } from './preview-store.ts'
import { fileAt, type Release, readRelease } from './release.ts'
import { filled } from './rules.ts'
import { sendFile } from './send-file.ts'
import { closedPage, waitingPage } from './waiting-page.ts'

const NOT_FOUND = '/404.html'
const CACHE_BYTES = 64 * 1024 * 1024

/** The static site: one folder at a time, exchanged as a whole. */
export interface Site {
  readonly service: Service
  /** Whether there is a site to serve. */
  isThere(): boolean
  /** Serves another folder from the next request on; null takes the site away. @throws Error when it does not exist. */
  serve(dir: string | null): void
  /** Closes the pages that show and sell products to all but whoever looks at a preview, or opens them (null), from the next request on. */
  close(closing: Closing | null): void
}

/** @param previews what shows administrators more than is published, where that is made. */
export function createSite(previews?: {
  readonly store: PreviewStore
  readonly service: ReturnType<typeof previewService>
}): Site {
  const cache = new AssetCache(CACHE_BYTES)
  let release: Release | null = null
  let closing: Closing | null = null
  return {
    isThere: () => release !== null,
    serve(dir) {
      const next = dir === null ? null : readRelease(dir)
      cache.forgetFiles()
      release = next
    },
    close(reason) {
      closing = reason
    },
    async service(request, { url }) {
      // Held for the whole request: a folder that is exchanged meanwhile does not mix into it.
      const current = release
      if (!current) return waitingPage(request)
      const ofPreview = await previews?.service(request, url)
      if (ofPreview) return ofPreview
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      const address = decoded(url.pathname)
      if (address === null) return plain(400, 'Adresse invalide')
      const preview = isOwners(address) ? null : previews?.store.find(keyOf(request))
      if (closing && !preview && isClosedPage(cleaned(address), closing))
        return await closed(
          current,
          cache,
          request,
          closing === 'opening' && !/\.\w+$/.test(address) ? 200 : 503,
        )
      if (!preview) return await answer(current, cache, request, url, address)
      return await previewed(preview, (whole) => answer(preview.release, cache, whole, url, address), request)
    },
  }
}

/**
 * The page that says why the shop is closed, in the place of another: for a while, and kept by nobody.
 * @param status 200 of a page of a shop that has not opened yet: there is no other, and it is no fault; 503 of what comes back.
 */
async function closed(
  release: Release,
  cache: AssetCache,
  request: Request,
  status: 200 | 503,
): Promise<Response> {
  const file = fileAt(release, MAINTENANCE_PATH)
  // A site that was published before it had the page.
  if (!file) return closedPage(request, MAINTENANCE_RETRY_SECONDS)
  const headers = headersFor(release, file, MAINTENANCE_PATH)
  headers.set('cache-control', 'no-store')
  if (status === 503) headers.set('retry-after', String(MAINTENANCE_RETRY_SECONDS))
  // Whole: nobody has a part of it, or an older one.
  const whole = new Headers(request.headers)
  for (const name of ['if-none-match', 'if-modified-since', 'range']) whole.delete(name)
  const asked = new Request(request.url, { method: request.method, headers: whole })
  return await sendFile(asked, cache, { file: release.files.get(file) ?? '', status, headers })
}

/** What stays as it is published while a preview is looked at: the administration, and what it asks of the site. */
const isOwners = (address: string): boolean =>
  address === PATHS.admin || address.startsWith(`${PATHS.admin}/`) || address === RELEASE_PATH

/** An answer of a preview: marked, and kept by nobody. */
async function previewed(
  { unsold }: Preview,
  answered: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  // Whole and as it is: a page is marked before it is sent.
  const headers = new Headers(request.headers)
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']) headers.delete(name)
  const response = await answered(new Request(request.url, { method: request.method, headers }))
  for (const name of ['etag', 'content-length', 'accept-ranges']) response.headers.delete(name)
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  if (!response.headers.get('content-type')?.startsWith('text/html') || !response.body) return response
  return new Response(previewPage(await response.text(), unsold), response)
}

async function answer(
  release: Release,
  cache: AssetCache,
  request: Request,
  url: URL,
  address: string,
): Promise<Response> {
  const send = (name: string, status: number) => {
    const headers = headersFor(release, name, address)
    // What is missing may be there after the next publication, whatever stands below the same folder.
    if (status === 404) headers.set('cache-control', 'no-cache')
    return sendFile(request, cache, { file: release.files.get(name) ?? '', status, headers })
  }
  // A trailing slash goes first: no rule should take it for a part of a name. What has moved is led there in one step.
  if (/.\/$/.test(address)) {
    const bare = cleaned(address)
    const ruled = rulesFor(release, bare).find(({ isPattern }) => !isPattern)
    return ruled && isMove(ruled)
      ? moved(ruled.status, ruled.to, url.search)
      : moved(308, encodeURI(bare), url.search)
  }
  const file = fileAt(release, address)
  for (const rule of rulesFor(release, address)) {
    if (isMove(rule)) return moved(rule.status, rule.to, url.search)
    const target = fileAt(release, decoded(rule.to) ?? rule.to)
    if (target) return await send(target, rule.status)
  }
  // The page of what is missing is itself missing, at its own address too.
  if (file === NOT_FOUND) return await send(NOT_FOUND, 404)
  const clean = cleaned(address)
  if (clean !== address && (file || fileAt(release, clean))) return moved(308, encodeURI(clean), url.search)
  if (file) return await send(file, 200)
  // No rule of `_redirects` says this: some hosts follow their rules before they look for a file, and would hide every post.
  if (address.startsWith(`${PATHS.blog}/`) && fileAt(release, PATHS.blog)) return moved(302, PATHS.blog, '')
  if (release.files.has(NOT_FOUND)) return await send(NOT_FOUND, 404)
  return plain(404, 'Page introuvable')
}

interface Ruled {
  readonly isPattern: boolean
  readonly status: number
  /** Where to, its placeholders filled in. */
  readonly to: string
}

/** What the rules of a site say of an address; a file there wins over those that are not forced. */
function rulesFor(release: Release, address: string): Ruled[] {
  const file = fileAt(release, address)
  return release
    .redirectsOf(address)
    .filter(({ force }) => force || !file)
    .map(({ matches, path, status, to }) => ({
      status,
      isPattern: path === null,
      to: filled(to, matches(address) ?? {}),
    }))
}

const isMove = ({ status }: Ruled): boolean => status !== 200 && status !== 404

/** One address for each page: no trailing slash, none twice, no `.html`, no `index`. */
function cleaned(address: string): string {
  const collapsed = address.replace(/[/\\]{2,}/g, '/')
  const clean = collapsed.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '')
  return clean === '' || clean === '/index' ? '/' : clean
}

function headersFor(release: Release, name: string, address: string): Headers {
  const headers = new Headers({
    'content-type': contentType(name),
    'cache-control': name.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : name.endsWith('.html')
        ? 'no-cache'
        : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  const given = new Map<string, string>()
  for (const rule of release.headers) {
    if (!rule.matches(address)) continue
    for (const [header, value] of rule.headers)
      given.set(header, given.has(header) ? `${given.get(header)}, ${value}` : value)
  }
  for (const [header, value] of given) headers.set(header, value)
  return headers
}

const decoded = (path: string): string | null => {
  const text = decodedOr(path, () => null)
  return text?.includes('\0') ? null : text
}

const moved = (status: number, location: string, search: string): Response =>
  new Response(null, {
    status,
    headers: {
      location: location.includes('?') ? location : `${location}${search}`,
      'cache-control': 'no-cache',
    },
  })

const plain = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
