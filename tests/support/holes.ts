/** What stands in a French text where a value is missing. */
export const HOLES: readonly RegExp[] = [
  /, ?,/,
  /\(\s*\)/,
  /«\s*»/,
  /\b(?:undefined|null|NaN)\b|\[object/,
  / [,.](?!\d)/,
  /(?:–|·|,) *(?:–|·|\.)/,
  /^ *[–·,]|[–·] *$/m,
  /(?<![\p{L}’-])(?:de|à|chez|au|le|la|l’|d’|pour|par) *[.,]/u,
]

/** Words that no shop but the demonstration says. */
export const DEMONSTRATION = /\bRif\b(?!\.example)|bennouna|vanniers/i
/** What its goods are made of, and how: no shop of other goods says so. */
export const DEMO_CRAFT = /tress[ée]|straw|récolte/i

/** What was found, each with what stands around it. */
export const faultsIn = (name: string, text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => {
    const found = pattern.exec(text)
    return found ? [`${name}: ${text.slice(Math.max(0, found.index - 40), found.index + 40)}`] : []
  })
