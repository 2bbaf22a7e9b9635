type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

const colourOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** A channel as light: WCAG 2.2, relative luminance. */
const light = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** @returns how light a colour is, 0 to 1, as WCAG 2.2 reckons it. */
export function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
}

/** @returns the contrast of two colours, 1 to 21, as WCAG 2.2 reckons it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** @param share of the second colour, 0 to 1. @returns what both give together. */
export function mixed(one: string, other: string, share: number): string {
  const [first, second] = [channelsOf(one), channelsOf(other)]
  const mix = (at: 0 | 1 | 2) => first[at] + (second[at] - first[at]) * share
  return colourOf([mix(0), mix(1), mix(2)])
}

/** Steps between a colour and the one it is moved towards: finer than an eye tells. */
const STEPS = 100

/** @returns the colour nearest to the first, on the way to the second, that passes; the second where none does. */
export function nearestPassing(from: string, to: string, passes: (colour: string) => boolean): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const colour = mixed(from, to, step / STEPS)
    if (passes(colour)) return colour
  }
  return to
}

/**
 * @returns a colour as it is typed, in the form that is stored: `#ABC`, `abcdef` and blanks around it are understood; null where it is none.
 */
export function colourTyped(text: string): string | null {
  const [, digits = ''] = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text) ?? []
  if (!digits) return null
  const all = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${all.toLowerCase()}`
}
