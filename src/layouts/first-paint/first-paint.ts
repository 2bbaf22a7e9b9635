import { createHash } from 'node:crypto'
import { SESSION_KEY } from '@/data/session-key.ts'
import { CART_KEY } from '@/domain/stored-lines.ts'
import { ISLAND, isCodeOfIslands, withoutIslandIds } from '@/rendering/astro-privates.ts'
import { noted } from '@/rendering/build-notes.ts'
import { FLASH_KEY } from '@/stores/flash-key.ts'
import { keepEarlyInput } from '@/ui/early-input/keep.ts'
import { KEEPING } from '@/ui/early-input/keeping.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'
import { withoutBracketsInAttributes } from './attributes.ts'
import { criticalCss } from './critical-css.ts'
import type { Fragment } from './fragments.ts'
import { type Present, readPage, together } from './present.ts'
import { isScriptOf, withImports } from './script-files.ts'
import { type ScriptStart, startScripts } from './start-scripts.ts'

/** Pictures beside the main one wait until it has arrived; without scripts they are as they are. */
const PICTURES_WAIT =
  '@media (scripting:enabled){html:not([data-painted]) .picture img[loading=lazy]{display:none}}'
const STYLE = /<style[^>]*>(.*?)<\/style>/gs
/** Bold words in running text are synthesised from the regular font: the bold file is not worth its request. */
const STRONG_CUT = /@font-face\{[^}]*font-weight:600[^}]*\}/g
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g
/** Astro's own code of islands: `islands/Islands.astro` brings it when one is wanted. */
const CLASSIC = /<script>(.*?)<\/script>/gs
const INLINE = /<(script|style)(?: type="module"| data-critical)?>(.*?)<\/\1>/gs

/** The first script, as small as a module's text would be, and the name in it that stands for what `startScripts` is told. */
const TOLD = 'WHAT_IT_IS_TOLD'
async function minified(): Promise<string> {
  // Only while pages are compiled: the process that renders them has no use for a bundler.
  const { minifySync } = await import('vite')
  const start = `(${startScripts})(${TOLD},(${keepEarlyInput})(${JSON.stringify(KEEPING)}),'${ISLAND},.heart')`
  return minifySync('start.js', start, { module: true }).code
}
const first = noted<{ script?: string }>('first-script', () => ({}))
first.script ??= await minified()
const START = first.script
const KEPT = [CART_KEY, SESSION_KEY, FLASH_KEY, PENDING_TAPS_KEY]

/** Brings what islands need, and nothing else does. */
const ISLANDS = 'layouts/islands/Islands.astro'
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
  const made = known.get(key) ?? criticalCss(css, present) + PICTURES_WAIT
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

/** The policy allows exactly what this page holds. */
function withPolicy(html: string): string {
  const held = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag, text = ''] of html.matchAll(INLINE))
    held[tag === 'style' ? 'style' : 'script'].add(hashOf(text))
  return html.replace(/(<meta http-equiv="content-security-policy" content=")([^"]*)/, (_, start, policy) => {
    const exact = (name: 'script' | 'style') => `${name}-src 'self' ${[...held[name]].join(' ')}`.trimEnd()
    return (
      start + policy.replace(/script-src [^;]*/, exact('script')).replace(/style-src [^;]*/, exact('style'))
    )
  })
}

/**
 * Makes a page light for its first paint: only the styles that its own elements can match, and no script before the
 * main picture. `every-page.ts` adds the whole stylesheet once the page is used.
 * @param written a page as Astro wrote it. @param fragments what will stand in the places that it keeps.
 * @returns it, unchanged where islands start by themselves.
 */
export function forFirstPaint(written: string, fragments: readonly Fragment[] = []): string {
  const html = withoutIslandIds(withoutBracketsInAttributes(written))
  const bare = html
    .replace(STYLE, '')
    .replace(MODULE, '')
    .replace(CLASSIC, (script, code) => (isCodeOfIslands(code) ? '' : script))
  const read = readPage(bare)
  if (read.isLive || !written.includes('</head>')) {
    if (fragments.length > 0) throw new Error('cards stand on a page whose islands start by themselves')
    // Astro's own code of islands stands in it.
    return written.replace(MODULE, (script, src) => (isForIslands(src) ? '' : script))
  }
  const css = [...html.matchAll(STYLE)]
    .map(([, text = '']) => text)
    .join('\n')
    .replace(STRONG_CUT, '')
  const modules = [...html.matchAll(MODULE)].flatMap(([, src]) => src ?? [])
  const pieces = new Set(fragments.map(({ present }) => present))
  const styles = stylesFor(css, together([read, ...pieces, DRAWN_BEFORE_USE]))
  const told: ScriptStart = {
    page: withImports(modules.filter((src) => !isForIslands(src))),
    islands: withImports(modules.filter(isForIslands)),
    kept: KEPT,
  }
  const starting = START.replace(TOLD, () => JSON.stringify(told).replaceAll('<', '\\u003c'))
  return withPolicy(
    bare
      .replace('</head>', () => `<style data-critical>${styles}</style></head>`)
      // As a module it runs once the page is read, which leaves the browser a breath before it looks through the forms.
      .replace('</body>', () => `<script type="module">${starting}</script></body>`),
  )
}
