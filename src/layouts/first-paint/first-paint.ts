import { createHash } from 'node:crypto'
import { SESSION_KEY } from '@/data/session-key.ts'
import { FLASH_KEY } from '@/stores/flash.ts'
import { CART_KEY } from '@/stores/stored-cart.ts'
import { withoutBracketsInAttributes } from './attributes.ts'
import { criticalCss, type Present } from './critical-css.ts'
import { wake } from './wake.ts'

/** Pictures beside the main one wait until it has arrived; without scripts they are as they are. */
const PICTURES_WAIT =
  '@media (scripting:enabled){html:not([data-awake]) .picture img[loading=lazy]{display:none}}'
/**
 * Islands that come to life by themselves, and pages whose words a script decides, need their scripts, and styles of what is
 * not drawn yet, at once.
 */
const LIVE = /<astro-island[^>]* client="(load|only|idle|visible|media)"|\sdata-at-once[\s>]/
const STYLE = /<style[^>]*>(.*?)<\/style>/gs
/** Strong words of a text to read are drawn from the regular cut: the other one is not worth its request. */
const STRONG_CUT = /@font-face\{[^}]*font-weight:600[^}]*\}/g
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g
/** Astro's own code of islands: `every-page.ts` brings it along. */
const CLASSIC = /<script>(.*?)<\/script>/gs
const OF_ISLANDS = /self\.Astro\|\||"astro-island"/
const INLINE = /<(script|style)(?: type="module"| data-critical)?>(.*?)<\/\1>/gs

/** Its text without comments and indents; every line that is printed ends where nothing need follow. */
const WAKE = wake
  .toString()
  .replace(/\/\* @__PURE__ \*\/|\n\s*\/\/.*/g, '')
  .replace(/\n\s*/g, '')
const KEPT = [CART_KEY, SESSION_KEY, FLASH_KEY]

/** Classes of what stands in for a picture that cannot be loaded: the only thing drawn before somebody uses the page. */
const DRAWN_BEFORE_USE = ['picture-missing', 'picture-retry']

const sheets = new Map<string, string>()

/** What a pattern's group finds, each once: the cards of a page repeat themselves. */
const found = (html: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(html.matchAll(pattern), ([, part = '']) => part)),
]

const presentIn = (html: string): Present => ({
  classes: new Set(
    found(html, /\sclass="([^"]*)"/g)
      .flatMap((names) =>
        names.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&gt;', '>').split(/\s+/),
      )
      .concat(DRAWN_BEFORE_USE),
  ),
  elements: new Set(found(html, /<([a-z][\w-]*)/g)),
})

/** Pages of one kind hold the same: their styles are found once. */
function stylesFor(css: string, present: Present): string {
  const key = [...present.classes, ...present.elements].sort().join(' ') + css
  const known = sheets.get(key)
  if (known !== undefined) return known
  const made = criticalCss(css, present) + PICTURES_WAIT
  sheets.set(key, made)
  return made
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy allows exactly what this page holds. */
function withPolicy(html: string): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag, text = ''] of html.matchAll(INLINE))
    hashes[tag === 'style' ? 'style' : 'script'].add(hashOf(text))
  return html.replace(/(<meta http-equiv="content-security-policy" content=")([^"]*)/, (_, start, policy) => {
    const exact = (name: 'script' | 'style') => `${name}-src 'self' ${[...hashes[name]].join(' ')}`.trimEnd()
    return (
      start + policy.replace(/script-src [^;]*/, exact('script')).replace(/style-src [^;]*/, exact('style'))
    )
  })
}

/**
 * Makes a page light for its first paint: only the styles that its own elements can match, and no script before the
 * main picture. `every-page.ts` adds the whole stylesheet and the islands once the page is at rest.
 * @param written a page as Astro wrote it. @returns it, unchanged where islands start by themselves.
 */
export function forFirstPaint(written: string): string {
  if (LIVE.test(written) || !written.includes('</head>')) return written
  const html = withoutBracketsInAttributes(written)
  const css = [...html.matchAll(STYLE)]
    .map(([, text = '']) => text)
    .join('\n')
    .replace(STRONG_CUT, '')
  const modules = [...html.matchAll(MODULE)].flatMap(([, src]) => src ?? [])
  const bare = html
    .replace(STYLE, '')
    .replace(MODULE, '')
    .replace(CLASSIC, (script, code) => (OF_ISLANDS.test(code) ? '' : script))
  const styles = stylesFor(css, presentIn(bare))
  const waking = `(${WAKE})(${JSON.stringify(modules)},${JSON.stringify(KEPT)})`
  return withPolicy(
    bare
      .replace('</head>', () => `<style data-critical>${styles}</style></head>`)
      .replace('</body>', () => `<script>${waking}</script></body>`),
  )
}
