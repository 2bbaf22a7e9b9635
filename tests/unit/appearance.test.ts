import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  COLOUR_ROLES,
  type Colours,
  colourProblem,
  colourProblems,
  DEFAULT_COLOURS,
  isDefaultColours,
  LEAST_BACKGROUND,
  LEAST_CONTRAST,
  type Tone,
  tonesOf,
} from '@/domain/appearance.ts'
import { colourTyped, contrastOf, luminanceOf } from '@/domain/contrast.ts'

const changed = (colours: Partial<Colours>): Colours => ({ ...DEFAULT_COLOURS, ...colours })

test('contrast is WCAG’s, whichever way round', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'))
  expect(contrastOf('#5b6236', '#5b6236')).toBe(1)
})

test('a colour is read as people type it, and nothing else is one', () => {
  expect(['#ABC', ' 5b6236 ', '#5B6236', 'fff'].map(colourTyped)).toEqual([
    '#aabbcc',
    '#5b6236',
    '#5b6236',
    '#ffffff',
  ])
  for (const text of ['', '#12345', 'red', '#12345g', 'url(x)', '#fff;}'])
    expect(colourTyped(text), text).toBeNull()
})

test('the colours that the shop comes with pass, and are those of its theme', () => {
  expect(colourProblems(DEFAULT_COLOURS)).toEqual({})
  expect(isDefaultColours({ ...DEFAULT_COLOURS })).toBe(true)
  expect(isDefaultColours(changed({ ornament: '#d9b979' }))).toBe(false)
  const theme = readFileSync('src/styles/theme.css', 'utf8')
  const tones: Partial<Record<Tone, string>> = {
    linen: DEFAULT_COLOURS.background,
    ink: DEFAULT_COLOURS.text,
    olive: DEFAULT_COLOURS.action,
    'terracotta-ink': DEFAULT_COLOURS.accent,
    straw: DEFAULT_COLOURS.ornament,
  }
  for (const [name, colour] of Object.entries(tones)) expect(theme).toContain(`--color-${name}: ${colour};`)
  // A tone that the theme has and a palette forgets would stay as it is.
  const named = [...theme.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name)
  expect(Object.keys(tonesOf(DEFAULT_COLOURS)).sort()).toEqual(named.sort())
})

test('a colour that cannot be read is refused with its figure and the nearest that can', () => {
  const pale = changed({ action: '#a0b060' })
  const problem = colourProblem(pale, 'action')
  expect(problem).toMatchObject({ kind: 'contrast', least: LEAST_CONTRAST.action })
  expect(problem?.found).toBeCloseTo(contrastOf('#a0b060', DEFAULT_COLOURS.background), 5)
  const nearest = problem?.nearest ?? ''
  expect(colourProblem(changed({ action: nearest }), 'action')).toBeNull()
  expect(contrastOf(nearest, DEFAULT_COLOURS.background)).toBeLessThan(LEAST_CONTRAST.action + 0.3)

  const dark = colourProblem(changed({ background: '#2b2620' }), 'background')
  expect(dark).toMatchObject({ kind: 'light', least: LEAST_BACKGROUND })
  expect(luminanceOf(dark?.nearest ?? '')).toBeGreaterThanOrEqual(LEAST_BACKGROUND)
  // An ornament is compared with the text that stands on it.
  const ornament = colourProblem(changed({ ornament: '#4a4238' }), 'ornament')
  expect(contrastOf(ornament?.nearest ?? '', DEFAULT_COLOURS.text)).toBeGreaterThanOrEqual(4.5)
  expect(COLOUR_ROLES.filter((role) => colourProblem(pale, role))).toEqual(['action'])
})

/** Where the theme puts texts on grounds. */
const TEXTS: readonly Tone[] = ['ink', 'ink-soft', 'stone', 'olive', 'olive-dark', 'terracotta-ink']
const GROUNDS: readonly Tone[] = ['linen', 'linen-deep', 'paper']
const READ: readonly (readonly [text: Tone, ground: Tone])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['linen', 'olive'],
  ['linen', 'olive-dark'],
  ['linen', 'ink'],
  ['ink', 'straw'],
  ['ink', 'straw-pale'],
  ['ink', 'olive-pale'],
  ['olive-dark', 'olive-pale'],
  ['ink', 'terracotta-pale'],
  ['terracotta-ink', 'terracotta-pale'],
]

test('whatever passes, all tones made of it can be read where the theme puts them', () => {
  let seed = 20261126
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const any = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  /** What the screen offers for a colour that does not pass. */
  const passing = (colours: Colours): Colours => {
    const all = { ...colours }
    for (const role of COLOUR_ROLES) all[role] = colourProblem(all, role)?.nearest ?? all[role]
    return all
  }
  for (let n = 0; n < 300; n += 1) {
    const colours = passing({ background: any(), text: any(), action: any(), accent: any(), ornament: any() })
    expect(colourProblems(colours)).toEqual({})
    const tones = tonesOf(colours)
    for (const [text, ground] of READ)
      expect(
        contrastOf(tones[text], tones[ground]),
        `${text} on ${ground} of ${JSON.stringify(colours)}`,
      ).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(tones.field, tones.linen)).toBeGreaterThanOrEqual(3)
  }
})
