import { createHash } from 'node:crypto'
import { SESSION_KEY } from '@/data/session-key.ts'
import { CART_KEY } from '@/domain/stored-lines.ts'
import {
  ISLAND,
  isCodeOfIslands,
  withoutUnreadOfIslands,
  withoutWaitOfIslands,
} from '@/rendering/astro-privates.ts'
import { noted } from '@/rendering/build-notes.ts'
import { FLASH_KEY } from '@/stores/flash-key.ts'
import { keepEarlyInput } from '@/ui/early-input/keep.ts'
import { KEEPING } from '@/ui/early-input/keeping.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'
import { afterPaint } from '../islands/after-paint.ts'
import { withoutBracketsInAttributes } from './attributes.ts'
import { criticalCss } from './critical-css.ts'
import type { Fragment } from './fragments.ts'
import { pageWithPalette, withPalette } from './palette.ts'
import { type Present, readPage, together } from './present.ts'
import { isScriptOf, stylesheetAddress, withImports } from './script-files.ts'
import { addScripts, type ScriptStart, startScripts } from './start-scripts.ts'

/** Pictures beside the main one wait until it has arrived; without scripts they are as they are. */
const PICTURES_WAIT =
  '@media (scripting:enabled){html:not([data-painted]) .picture img[loading=lazy]{display:none}}'
const STYLE = /<style[^>]*>(.*?)<\/style>/gs
/** Bold words in running text are synthesised from the regular font: the bold file is not worth its request. */
const STRONG_CUT = /@font-face\{[^}]*font-weight:600[^}]*\}/g
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g
/** Astro's own code of islands: `islands/islands.astro` brings it when one is wanted. */
const CLASSIC = /<script>(.*?)<\/script>/gs
const INLINE = /<(script|style)(?: type="module"| data-critical| data-rest="[^"]*")?>(.*?)<\/\1>/gs

/** The name in a first script that stands for what it is told. */
const GIVEN = 'WHAT_IT_IS_TOLD'

/** @returns a first script, as small as a module's text would be. @param note the name that it is noted under. */
async function minified(note: string, script: string): Promise<string> {
  const kept = noted<{ script?: string }>(note, () => ({}))
  // Only while pages are compiled: the process that renders them has no use for a bundler.
  kept.script ??= (await import('vite')).minifySync('start.js', script, { module: true }).code
  return kept.script
}
const START = await minified(
  'first-script',
  `(${startScripts})(${GIVEN},(${keepEarlyInput})(${JSON.stringify(KEEPING)}),'${ISLAND},.heart')`,
)
const START_PAINTED = await minified('painted-script', `(${afterPaint})(()=>(${addScripts})(${GIVEN}))`)
const KEPT = [CART_KEY, SESSION_KEY, FLASH_KEY, PENDING_TAPS_KEY]

/** Brings what islands need, and nothing else does. */
const ISLANDS = 'layouts/islands/islands.astro'
const isForIslands = (src: string): boolean => isScriptOf(src, ISLANDS)

/** Classes of what is drawn before the other styles come: what stands in for a picture that cannot be loaded, and toasts. */
const DRAWN_BEFORE_USE: Present = {
  classes: new Set(['picture-missing', 'picture-retry', 'toast']),
  elements: new Set(),
}

/** The pages of a shop have few sets of styles among them: each is found once, by stylesheet and by what is present. */
const sheets = new Map<string, Map<string, string>>()

function stylesFor(css: string, present: Present): string {
  const known = sheets.get(css) ?? new Map<string, string>()
  sheets.set(css, known)
  const key = [...present.classes, '<', ...present.elements].sort().join(' ')
  const made = known.get(key) ?? criticalCss(css, present)
  known.set(key, made)
  return made
}

const hashes = new Map<string, string>()

/** Pages of one kind hold the same scripts and styles. */
function hashOf(text: string): string {
  const hash = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, hash)
  return hash
}

/** The policy allows exactly what this page holds, and the hosts that it names for its scripts. */
function withPolicy(html: string): string {
  const held = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag, text = ''] of html.matchAll(INLINE))
    held[tag === 'style' ? 'style' : 'script'].add(hashOf(text))
  return html.replace(/(<meta http-equiv="content-security-policy" content=")([^"]*)/, (_, start, policy) => {
    const hosts = /script-src [^;]*/.exec(policy)?.[0].match(/https:\/\/\S+/g) ?? []
    const sources = { script: [...held.script, ...hosts], style: [...held.style] }
    const exact = (name: 'script' | 'style') => `${name}-src 'self' ${sources[name].join(' ')}`.trimEnd()
    return (
      start + policy.replace(/script-src [^;]*/, exact('script')).replace(/style-src [^;]*/, exact('style'))
    )
  })
}

/** What a page holds for its first paint. */
interface FirstPaint {
  readonly styles: string
  /** Attribute of the styles, which says when the others come. */
  readonly others: string
  readonly script: string
}

const telling = (script: string, given: object): string =>
  script.replace(GIVEN, () => JSON.stringify(given).replaceAll('<', '\\u003c'))

/** For a page that nothing happens on before somebody uses it. */
const atUse = (css: string, present: Present, modules: readonly string[]): FirstPaint => ({
  styles: stylesFor(css.replace(STRONG_CUT, ''), present) + PICTURES_WAIT,
  others: 'data-critical',
  script: telling(START, {
    page: withImports(modules.filter((src) => !isForIslands(src))),
    islands: withImports(modules.filter(isForIslands)),
    kept: KEPT,
  } satisfies ScriptStart),
})

/** For a page whose islands come to life once it is painted: `painted.ts` brings the other styles. */
function oncePainted(
  css: string,
  present: Present,
  modules: readonly string[],
  islands: readonly string[],
): FirstPaint {
  const page = withImports(modules.filter((src) => !isForIslands(src)))
  const others = withImports(islands).filter((src) => !page.includes(src))
  return {
    styles: stylesFor(css, present),
    others: `data-rest="${stylesheetAddress()}"`,
    script: telling(START_PAINTED, { page, islands: others } satisfies Omit<ScriptStart, 'kept'>),
  }
}

/**
 * Makes a page light for its first paint: only the styles that its own elements can match, and no script before the
 * main picture. `every-page.ts` adds the whole stylesheet once the page is used, `painted.ts` once it is painted.
 * @param written a page as Astro wrote it. @param fragments what will stand in the places that it keeps.
 * @param palette the shop's own colours as custom properties; empty where it has those of the theme.
 * @returns it, unchanged where islands start by themselves at once.
 */
export function forFirstPaint(written: string, fragments: readonly Fragment[] = [], palette = ''): string {
  const html = withoutUnreadOfIslands(withoutBracketsInAttributes(written))
  const bare = html.replace(STYLE, '').replace(MODULE, '')
  const read = readPage(bare)
  const isPainted = read.needs === 'once painted'
  if (read.needs === 'at once' || (isPainted && !stylesheetAddress()) || !written.includes('</head>')) {
    if (fragments.length > 0) throw new Error('cards stand on a page whose islands start by themselves')
    // Astro's own code of islands stands in it.
    const page = written.replace(MODULE, (script, src) => (isForIslands(src) ? '' : script))
    return palette ? pageWithPalette(page, palette) : page
  }
  const sheet = [...html.matchAll(STYLE)].map(([, text = '']) => text).join('\n')
  const css = palette ? withPalette(sheet, palette) : sheet
  const modules = [...html.matchAll(MODULE)].flatMap(([, src]) => src ?? [])
  const pieces = new Set(fragments.map(({ present }) => present))
  const present = together([read, ...pieces, DRAWN_BEFORE_USE])
  const { styles, others, script } = isPainted
    ? oncePainted(css, present, modules, read.islands)
    : atUse(css, present, modules)
  // Where islands start by themselves, Astro's own code brings them.
  const body = isPainted
    ? bare
    : withoutWaitOfIslands(bare.replace(CLASSIC, (code, text) => (isCodeOfIslands(text) ? '' : code)))
  return withPolicy(
    body
      .replace('</head>', () => `<style ${others}>${palette}${styles}</style></head>`)
      // As a module it runs once the page is read, which leaves the browser a breath before it looks through the forms.
      .replace('</body>', () => `<script type="module">${script}</script></body>`),
  )
}
