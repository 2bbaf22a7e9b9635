/** The deepest JSON that is read: from some ten thousand levels on, whoever parses it runs out of stack. */
const DEEPEST = 100

export const TOO_DEEP = `The JSON is nested more than ${DEEPEST} levels deep`

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * @returns what is given a JSON text in UTF-8 part by part, and says whether lists and objects of it are nested too deep so far. It
 * looks at each byte once and builds nothing.
 */
export function createNestingCounter(): (part: Uint8Array) => boolean {
  let depth = 0
  let isString = false
  let isEscaped = false
  return (part) => {
    for (const byte of part) {
      if (isEscaped) isEscaped = false
      else if (isString) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isString = false
      } else if (byte === QUOTE) isString = true
      else if (byte === LIST || byte === OBJECT) {
        if (++depth > DEEPEST) return true
      } else if (byte === LIST_END || byte === OBJECT_END) depth--
    }
    return false
  }
}

/** Whether lists and objects of a JSON text are nested too deep. */
export const isTooDeep = (json: string): boolean => createNestingCounter()(Buffer.from(json))
