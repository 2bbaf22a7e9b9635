import { createHash } from 'node:crypto'
import { type Colours, tonesOf } from '@/domain/appearance.ts'

/**
 * The shop's own colours as custom properties. Outside of every layer they win over those of the theme, also when the rest of the styles
 * comes. A heart stands on a thin sheet of the background, which the theme writes as a colour.
 */
export function paletteCss(colours: Colours): string {
  const tones = Object.entries(tonesOf(colours)).map(([name, colour]) => `--color-${name}:${colour}`)
  return `:root{${tones.join(';')}}.heart svg{background:${colours.background}d9}`
}

const DECLARED = /(--color-[\w-]+):(#[0-9a-f]{6})/g

/** @returns a stylesheet whose theme has the colours of a palette: what is taken out of it for a first paint names them at once. */
export function withPalette(css: string, palette: string): string {
  const colours = new Map([...palette.matchAll(DECLARED)].map(([, name = '', colour = '']) => [name, colour]))
  return css.replace(
    /(--color-[\w-]+):[^;}]+/g,
    (declaration, name) => `${name}:${colours.get(name) ?? declaration.slice(name.length + 1)}`,
  )
}

/** @returns a page as Astro wrote it with a palette in its head, which its policy allows. */
export function pageWithPalette(html: string, palette: string): string {
  const hash = `'sha256-${createHash('sha256').update(palette).digest('base64')}'`
  return html
    .replace('</head>', () => `<style>${palette}</style></head>`)
    .replace(/(<meta http-equiv="content-security-policy" content="[^"]*style-src)/, `$1 ${hash}`)
}
