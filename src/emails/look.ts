import { type Colours, isDefaultColours, tonesOf } from '@/domain/appearance.ts'
import { contrastOf, mixed, nearestPassing } from '@/domain/contrast.ts'

/**
 * Colours of emails: light, and in the dark scheme. Programs that invert colours by themselves (Outlook, Gmail on a telephone) find
 * none that turns illegible: text and ground stay far apart, and the name of the shop stands on a plate of its own.
 */
const LOOK = {
  ground: { light: '#f2eadd', dark: '#1b1815' },
  card: { light: '#fffdf9', dark: '#27231e' },
  ink: { light: '#2b2620', dark: '#f1e9dc' },
  soft: { light: '#5a5147', dark: '#c9bfb1' },
  line: { light: '#e3d8c7', dark: '#4b443b' },
  link: { light: '#444a27', dark: '#cdd5a2' },
  button: { light: '#4d5430', dark: '#c3cc95' },
  onButton: { light: '#fffdf9', dark: '#1b1815' },
  /** The plate of the shop's name: alike in both schemes. */
  plate: { light: '#faf6ef', dark: '#faf6ef' },
  onPlate: { light: '#2b2620', dark: '#2b2620' },
} as const

export type Colour = keyof typeof LOOK

export const SERIF = "Georgia,'Times New Roman',serif"
export const SANS = 'Helvetica,Arial,sans-serif'
/** Width of an email in pixels: what every program shows. */
export const WIDTH = 600

type Scheme = Readonly<Record<Colour, string>>

/** How the colours of an email look in each scheme. */
export interface Schemes {
  readonly light: Scheme
  readonly dark: Scheme
}

const schemeOf = (name: 'light' | 'dark'): Scheme =>
  Object.fromEntries(Object.entries(LOOK).map(([colour, both]) => [colour, both[name]])) as Scheme

const DEFAULT_SCHEMES: Schemes = { light: schemeOf('light'), dark: schemeOf('dark') }
/** What links and buttons need on the dark card. */
const DARK_CONTRAST = 7

/** @returns the colours of emails, made of the shop's own; the grounds of the dark scheme are always the same. */
export function schemesOf(colours: Colours): Schemes {
  if (isDefaultColours(colours)) return DEFAULT_SCHEMES
  const tones = tonesOf(colours)
  const { dark } = DEFAULT_SCHEMES
  const bright = nearestPassing(
    mixed(colours.action, '#ffffff', 0.5),
    '#ffffff',
    (colour) => contrastOf(colour, dark.card) >= DARK_CONTRAST,
  )
  const plate = { plate: tones.linen, onPlate: tones.ink }
  return {
    light: {
      ground: tones['linen-deep'],
      card: tones.paper,
      ink: tones.ink,
      soft: tones['ink-soft'],
      line: tones.line,
      link: tones['olive-dark'],
      button: tones['olive-dark'],
      onButton: tones.paper,
      ...plate,
    },
    dark: { ...dark, link: bright, button: bright, ...plate },
  }
}

/** Writes the attributes of an element: its colours (with the class that darkens them) and whatever else it looks like. */
export type Look = (colours: { text?: Colour; ground?: Colour; border?: Colour }, style?: string) => string

export const lookIn =
  ({ light }: Schemes): Look =>
  ({ text, ground, border }, style = '') => {
    const classes = [text && `c-${text}`, ground && `b-${ground}`, border && `r-${border}`].filter(Boolean)
    const styles = [
      text && `color:${light[text]}`,
      ground && `background-color:${light[ground]}`,
      border && `border-color:${light[border]}`,
      style,
    ].filter(Boolean)
    const bgcolor = ground ? ` bgcolor="${light[ground]}"` : ''
    return `${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${bgcolor} style="${styles.join(';')}"`
  }

const darkened = (scheme: Scheme, before: string): string =>
  Object.entries(scheme)
    .flatMap(([name, dark]) => [
      `${before}.c-${name}{color:${dark}!important}`,
      `${before}.b-${name}{background-color:${dark}!important}`,
      `${before}.r-${name}{border-color:${dark}!important}`,
    ])
    .join('')

/** What styles on elements cannot say: the dark scheme, and narrow screens. */
export const stylesheetIn = ({
  dark,
}: Schemes): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:620px){.edge{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.card{border-radius:0!important}}
@media (prefers-color-scheme:dark){${darkened(dark, '')}.document a{color:${dark.link}!important}}
${darkened(dark, '[data-ogsc] ')}`
