import { tokenize } from 'css-tree/tokenizer'
import type { Part } from './stylesheet.ts'

/**
 * Custom properties with one value on every page, element and screen, such as those of the theme; null of those that have none, so that
 * whoever reads them takes what stands beside their name.
 */
export type Constants = ReadonlyMap<string, string | null>

const DECLARATION = /^(--[\w-]+):(.*)$/s
const INITIAL = 'initial-value:'
const LAYER = /^@layer [\w.-]+$/
const ROOT = /^:root(,:host)?$/

/**
 * @returns the custom properties that a stylesheet declares once, for the root and whatever the screen. Those outside of a
 * layer are the page's own, of its fonts: the rest of the styles reads them and does not bring them.
 */
export function constantsOf(sheet: readonly Part[]): Constants {
  const found = new Map<string, string | null>()
  const read = (parts: readonly Part[], place: 'sheet' | 'layer' | 'root' | 'elsewhere') => {
    for (const part of parts) {
      if (typeof part === 'string') {
        const [, name, value = ''] = DECLARATION.exec(part) ?? []
        if (name) found.set(name, place === 'root' && !found.has(name) ? value : null)
      } else if (place === 'sheet' && LAYER.test(part.head)) read(part.body, 'layer')
      else read(part.body, place === 'layer' && ROOT.test(part.head) ? 'root' : 'elsewhere')
    }
  }
  read(sheet, 'sheet')
  return new Map([...found].flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** @returns the registered properties (`@property`) that none of these rules sets: each is its initial value, if any, wherever it is read. */
export function unsetProperties(rules: readonly Part[]): Constants {
  const initial = new Map<string, string | null>()
  const set = new Set<string>()
  const read = (parts: readonly Part[]) => {
    for (const part of parts) {
      if (typeof part === 'string') set.add(DECLARATION.exec(part)?.[1] ?? '')
      else if (part.head.startsWith('@property ')) {
        const value = part.body.find((one) => typeof one === 'string' && one.startsWith(INITIAL))
        initial.set(
          part.head.slice('@property '.length),
          typeof value === 'string' ? value.slice(INITIAL.length) : null,
        )
      } else read(part.body)
    }
  }
  read(rules)
  return new Map([...initial].filter(([name]) => !set.has(name)))
}

/** A parenthesis ends a word, a value does not. @param next the character after it. */
const spaced = (value: string, next: string): string => (/[^\s,;)/]/.test(next) ? `${value} ` : value)

/** @returns the index after the function that begins at `start`. */
function afterFunction(text: string, start: number): number {
  let [depth, after] = [0, 0]
  tokenize(text.slice(start), (_, from, to) => {
    const token = text.slice(start + from, start + to)
    if (token.endsWith('(')) depth += 1
    else if (token === ')') depth -= 1
    if (depth === 0) after ||= to
  })
  return start + after
}

/** @returns a declaration with the values of constants in the place of their names. */
function declarationWith(constants: Constants, text: string): string {
  let made = ''
  let end = 0
  for (const { 1: name = '', index } of text.matchAll(/\bvar\((--[\w-]+)/g)) {
    const value = constants.get(name)
    // What stands in the fallback of a constant goes with it.
    if (value === undefined || index < end) continue
    const after = afterFunction(text, index)
    const used = value ?? /,(.*)\)$/s.exec(text.slice(index, after))?.[1]
    if (used === undefined) continue
    made += text.slice(end, index)
    end = after
    made += spaced(declarationWith(constants, used), text.charAt(end))
  }
  return made + text.slice(end)
}

/** Steps of the theme's scale: `calc(.25rem * 6)`. */
const STEPS = /\bcalc\(([\d.]+)rem \* (-?[\d.]+)\)(?=(.?))/g

/** Line heights of its sizes: `calc(1.25 / .875)`. */
const RATIOS = /\bcalc\(([\d.]+) \/ ([\d.]+)\)/g

/** As a minifier writes it. */
const short = (number: number): string => String(number).replace(/^(-?)0\./, '$1.')

const withResults = (text: string): string =>
  text
    .replace(STEPS, (_, size, count, next) => spaced(`${short(Number(size) * Number(count))}rem`, next))
    .replace(RATIOS, (_, one, other) => (Number(one) / Number(other)).toFixed(5).replace(/\.?0+$/, ''))

/** @returns the same rules with the values of constants, which compress better than the names and what declares them. */
export const withConstants = (constants: Constants, parts: readonly Part[]): Part[] =>
  parts.map((part) =>
    typeof part === 'string'
      ? withResults(declarationWith(constants, part))
      : { ...part, body: withConstants(constants, part.body) },
  )
