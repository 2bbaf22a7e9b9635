import type { TextFault } from './text-faults.ts'

/** Fields by which the build runs other files. */
const FORBIDDEN = /^(["']?)(layout|__proto__|constructor|prototype|<<)\1 *:/
/** Behind a key or a dash: a tag, an anchor, an alias, of YAML; and a key that is more than a word. */
const SIGN =
  /^\s*(?:- +)*(?:(?:[\w-]+|"[^"]*"|'[^']*') *: +)?([!&*](?=\S)|<<(?= *:)|[%?](?=[\s\w])|[{[].*?[,:{[]\s*[!&*](?=\S))/
const BLOCK_TEXT = /(?:^|[ \t])[|>][-+\d]*[ \t]*(?:#.*)?\r?$/

/**
 * A header is fields, words and numbers: what YAML has besides can make one of a few bytes that fills all memory, or names a file to run.
 * @returns what is wrong with it, by its lines in the file.
 */
export function headerFaults(header: string): TextFault[] {
  const faults: TextFault[] = []
  let text: number | null = null
  for (const [at, line] of header.split('\n').entries()) {
    const depth = line.length - line.trimStart().length
    if (text !== null && (line.trim() === '' || depth > text)) continue
    text = BLOCK_TEXT.test(line) && !/^\s*#/.test(line) ? depth : null
    const place = { line: at + 1 }
    const key = FORBIDDEN.exec(line)?.[2]
    if (key) faults.push({ code: 'headerKey', values: { key }, ...place })
    const sign = SIGN.exec(line)?.[1]
    if (sign && !key) faults.push({ code: 'headerSign', values: { sign: sign.at(-1) ?? '' }, ...place })
  }
  return faults
}
