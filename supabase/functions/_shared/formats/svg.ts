import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { DRAWN_LOGO_PX, LOGO_RATIO, MAX_SVG_BYTES } from '@/domain/rules.ts'
import { classStyles, declarationsOf } from './svg-styles.ts'

/** What draws a logo. Nothing that loads, moves, answers, nests without end or repeats what stands elsewhere. */
const ELEMENTS = [
  ...[
    'svg',
    'g',
    'defs',
    'title',
    'desc',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
  ],
  ...['text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
]
/** Those whose contents go with them. */
const WITHOUT_CONTENTS = ['script', 'style', 'foreignObject', 'metadata', 'textarea', 'option', 'noscript']
/** Presentation attributes: a style that names one becomes it. */
const LOOKS = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['clip-path', 'clip-rule', 'stop-color', 'stop-opacity', 'display', 'visibility', 'letter-spacing'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline'],
]
const SHAPES = [
  ...['id', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy'],
  ...['width', 'height', 'points', 'transform', 'offset', 'gradientUnits', 'gradientTransform'],
  ...['spreadMethod', 'clipPathUnits', 'pathLength', 'rotate', 'textLength', 'lengthAdjust'],
]
const GRADIENTS = ['linearGradient', 'radialGradient']
/** Deeper than any program nests groups. */
const DEPTH = 60
const MOST_ELEMENTS = 5_000

/** Values name numbers, colours, fonts and what stands in the same file; nothing of another address. */
const VALUE = /^[\p{L}\p{N}\s.,#%()+\-:;'"_/*!]*$/u
const HERE = /^url\(\s*['"]?#[\w.-]+['"]?\s*\)$/
const isHarmless = (value: string): boolean =>
  VALUE.test(value) && (HERE.test(value.trim()) || !/url|image|:\s*\/\/|@/i.test(value))

/** A logo of lines that may be stored. */
export interface CleanSvg {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Pixels that it is drawn into; its proportions are meant. */
  readonly width: number
  readonly height: number
}

export const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:\uFEFF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(
    new TextDecoder().decode(bytes.subarray(0, 4096)),
  )

/** What the drawing spans: its `viewBox`, or width and height in pixels. */
function boxOf(attributes: Readonly<Record<string, string>>): readonly number[] | null {
  const numbers = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (numbers.length === 4 && numbers.every(Number.isFinite)) return numbers
  const side = (text = '') => (/^\s*[\d.]+(?:px)?\s*$/.test(text) ? Number.parseFloat(text) : Number.NaN)
  const [width, height] = [side(attributes.width), side(attributes.height)]
  return Number.isFinite(width + height) ? [0, 0, width, height] : null
}

/** @returns the size that a box is drawn with; null where it is none, or no logo's. */
function sizeOf([, , width = 0, height = 0]: readonly number[]): Pick<CleanSvg, 'width' | 'height'> | null {
  const ratio = width / height
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) return null
  if (ratio < LOGO_RATIO.least || ratio > LOGO_RATIO.most) return null
  const scale = DRAWN_LOGO_PX / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** What cuts out may not be cut out in turn: a few dozen such levels take whoever draws them for ever. Nothing is cut out then. */
function withoutNestedCuts(svg: string): string {
  const isNested = svg
    .split('<clipPath')
    .slice(1)
    .map((part) => part.split('</clipPath>'))
    .some(([inside = '', ...rest]) => rest.length === 0 || inside.includes('clip-path='))
  return isNested ? svg.replace(/ clip-path="[^"]*"/g, '') : svg
}

/**
 * Writes a logo anew of what an allowlist names: shapes, gradients, texts, and the styles of its classes as attributes. Scripts, handlers,
 * embedded pages and pictures, animations, addresses and entities have no place in it.
 * Refuses image_too_heavy, image_damaged (no SVG in UTF-8, entities, nothing left to see), image_dimensions.
 */
export async function cleanSvg(bytes: Uint8Array): Promise<Result<CleanSvg>> {
  if (bytes.length > MAX_SVG_BYTES) return refuse('image_too_heavy')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('image_damaged')
  }
  if (text.split('<').length > 2 * MOST_ELEMENTS) return refuse('image_too_heavy')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML may not hold
  text = text.replace(/<\?[^>]*>|[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) return refuse('image_damaged')
  text = text.replace(/<!DOCTYPE[^>]*>/gi, '')
  const classes = classStyles(text)
  let box: readonly number[] | null | undefined
  // Only who sends a logo waits for it.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const looked = (attributes: Readonly<Record<string, string>>): Record<string, string> => ({
    ...attributes,
    ...Object.fromEntries(
      [
        ...(attributes.class ?? '').split(/\s+/).flatMap((name) => classes.get(name) ?? []),
        ...declarationsOf(attributes.style ?? ''),
      ].filter(([name]) => LOOKS.includes(name)),
    ),
  })
  const harmless = (attributes: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(attributes).filter(([, value]) => isHarmless(value)))
  const clean = sanitizeHtml(text, {
    allowedTags: ELEMENTS,
    nonTextTags: WITHOUT_CONTENTS,
    allowedAttributes: {
      '*': [...LOOKS, ...SHAPES],
      svg: ['xmlns', 'viewBox', 'width', 'height'],
      ...Object.fromEntries(GRADIENTS.map((name) => [name, ['href']])),
    },
    allowedSchemes: [],
    nestingLimit: DEPTH,
    parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attributes) => {
        if (tagName === 'svg' && box === undefined) {
          box = boxOf(attributes)
          return {
            tagName,
            attribs: { ...harmless(looked(attributes)), xmlns: 'http://www.w3.org/2000/svg' },
          }
        }
        const href = attributes.href ?? attributes['xlink:href'] ?? ''
        const linked: Record<string, string> =
          GRADIENTS.includes(tagName) && /^#[\w.-]+$/.test(href) ? { href } : {}
        const { href: _, ...attribs } = harmless(looked(attributes))
        // A drawing in the drawing is a group of it.
        return { tagName: tagName === 'svg' ? 'g' : tagName, attribs: { ...attribs, ...linked } }
      },
    },
  }).trim()
  if (
    !box ||
    !/^<svg[\s>][\s\S]*<(?:path|rect|circle|ellipse|line|polyline|polygon|text)[\s>][\s\S]*<\/svg>/.test(
      clean,
    )
  )
    return refuse('image_damaged')
  const size = sizeOf(box)
  if (!size) return refuse('image_dimensions')
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${size.width}" height="${size.height}"`
  const [, rest = ''] = /^<svg([\s\S]*)$/.exec(withoutNestedCuts(clean)) ?? []
  const svg =
    head +
    rest.replace(/^([^>]*)/, (attributes) =>
      attributes.replace(/ (?:xmlns|viewBox|width|height|x|y)="[^"]*"/g, ''),
    )
  return succeed({ bytes: new TextEncoder().encode(svg.slice(0, svg.lastIndexOf('</svg>') + 6)), ...size })
}
