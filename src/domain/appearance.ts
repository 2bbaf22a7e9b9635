import { contrastOf, luminanceOf, mixed, nearestPassing } from './contrast.ts'

/** What the shop's colours are for; each is chosen by itself. `text`, `action` and `accent` are read on the background. */
export const COLOUR_ROLES = ['background', 'text', 'action', 'accent', 'ornament'] as const
export type ColourRole = (typeof COLOUR_ROLES)[number]
/** `#rrggbb` each. */
export type Colours = Readonly<Record<ColourRole, string>>

/** The colours that the shop comes with: linen, ink, olive, terracotta, straw. */
export const DEFAULT_COLOURS = {
  background: '#faf6ef',
  text: '#2b2620',
  action: '#5b6236',
  accent: '#9f4529',
  ornament: '#d9b978',
} as const satisfies Colours

/**
 * Least contrast of each colour with the background; of the ornament with the text that is read on it. More than the 4.5 of WCAG AA, since
 * texts stand on darker shades of the background too, and greys are made of the colour of texts.
 */
export const LEAST_CONTRAST = { text: 7, action: 5, accent: 5, ornament: 4.5 } as const
/** Least luminance of the background: photographs and white fields stand on it. */
export const LEAST_BACKGROUND = 0.6

/** A logo in Storage. */
export interface Logo {
  /** `logos/name`: SVG or PNG. */
  readonly path: string
  /** The same as JPEG on white paper, for documents. */
  readonly letterheadPath: string
  /** Pixels; of an SVG its proportions are meant. */
  readonly width: number
  readonly height: number
}

/** How the shop looks. */
export interface Appearance {
  readonly colours: Colours
  /** Null shows the mark that the shop comes with, and its name. */
  readonly logo: Logo | null
  /** Whether the shop's name stands beside its logo. */
  readonly showsName: boolean
}

export const DEFAULT_APPEARANCE: Appearance = { colours: DEFAULT_COLOURS, logo: null, showsName: false }

/** Why a colour is refused. */
export interface ColourProblem {
  /** `light`: the background is too dark; `contrast`: it cannot be read. */
  readonly kind: 'light' | 'contrast'
  /** Contrast that there is and that there must be; the share of light, 0 to 1, of a background. */
  readonly found: number
  readonly least: number
  /** The nearest colour that passes. */
  readonly nearest: string
}

/** What a role is compared with. */
const groundOf = (colours: Colours, role: ColourRole): string =>
  role === 'ornament' ? colours.text : colours.background

/** @returns the contrast of a role with what it is read on, 1 to 21; of the background, that with the texts. */
export const roleContrast = (colours: Colours, role: ColourRole): number =>
  role === 'background'
    ? contrastOf(colours.background, colours.text)
    : contrastOf(colours[role], groundOf(colours, role))

/** @returns what is wrong with the colour of a role; null where it passes. */
export function colourProblem(colours: Colours, role: ColourRole): ColourProblem | null {
  if (role === 'background') {
    const isLight = (colour: string) => luminanceOf(colour) >= LEAST_BACKGROUND
    if (isLight(colours.background)) return null
    const nearest = nearestPassing(colours.background, '#ffffff', isLight)
    return { kind: 'light', found: luminanceOf(colours.background), least: LEAST_BACKGROUND, nearest }
  }
  const least = LEAST_CONTRAST[role]
  const ground = groundOf(colours, role)
  const passes = (colour: string) => contrastOf(colour, ground) >= least
  if (passes(colours[role])) return null
  const away = luminanceOf(ground) > 0.18 ? '#000000' : '#ffffff'
  const nearest = nearestPassing(colours[role], away, passes)
  return { kind: 'contrast', found: contrastOf(colours[role], ground), least, nearest }
}

/** @returns what is wrong, by role; empty where all pass. */
export const colourProblems = (colours: Colours): Partial<Record<ColourRole, ColourProblem>> =>
  Object.fromEntries(
    COLOUR_ROLES.flatMap((role) => {
      const problem = colourProblem(colours, role)
      return problem ? [[role, problem]] : []
    }),
  )

export const isDefaultColours = (colours: Colours): boolean =>
  COLOUR_ROLES.every((role) => colours[role] === DEFAULT_COLOURS[role])

const AA = 4.5

/** A pale shade of a colour, light enough for the texts that stand on it. */
const pale = (colours: Colours, colour: string, share: number, texts: readonly string[]): string =>
  nearestPassing(mixed(colours.background, colour, share), colours.background, (shade) =>
    texts.every((text) => contrastOf(text, shade) >= AA),
  )

/** A grey between background and text that is still read, also on the deeper shade. */
const grey = (colours: Colours, share: number, ground: string, least: number): string =>
  nearestPassing(
    mixed(colours.text, colours.background, share),
    colours.text,
    (shade) => contrastOf(shade, ground) >= least,
  )

/** Names of the theme's colours, `src/styles/theme.css`, without `--color-`. */
export type Tone =
  | 'linen'
  | 'linen-deep'
  | 'paper'
  | 'line'
  | 'ink'
  | 'ink-soft'
  | 'stone'
  | 'field'
  | 'olive'
  | 'olive-dark'
  | 'olive-pale'
  | 'terracotta'
  | 'terracotta-ink'
  | 'terracotta-pale'
  | 'straw'
  | 'straw-pale'

/** @returns every colour of the theme, made of the five that are chosen. Those of the shop it comes with stand in the theme. */
export function tonesOf(colours: Colours): Readonly<Record<Tone, string>> {
  const { background, text, action, accent, ornament } = colours
  const deep = mixed(background, text, 0.05)
  const dark = mixed(action, '#000000', 0.25)
  return {
    linen: background,
    'linen-deep': deep,
    paper: mixed(background, '#ffffff', 0.7),
    line: mixed(background, text, 0.13),
    ink: text,
    'ink-soft': grey(colours, 0.23, deep, AA),
    stone: grey(colours, 0.32, deep, AA),
    field: grey(colours, 0.5, deep, 3),
    olive: action,
    'olive-dark': dark,
    'olive-pale': pale(colours, action, 0.14, [text, dark]),
    terracotta: mixed(accent, '#ffffff', 0.12),
    'terracotta-ink': accent,
    'terracotta-pale': pale(colours, accent, 0.12, [text, accent]),
    straw: ornament,
    'straw-pale': pale(colours, ornament, 0.4, [text]),
  }
}
