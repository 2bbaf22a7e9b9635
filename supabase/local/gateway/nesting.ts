/** The deepest JSON that is read: from some ten thousand levels on, whoever parses it runs out of stack. */
const DEEPEST = 100

export const TOO_DEEP = `The JSON is nested more than ${DEEPEST} levels deep`

/** Whether lists and objects of a JSON text are nested too deep. It looks at every character once and builds nothing. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isString) {
      if (character === '\\') at++
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '[' || character === '{') {
      if (++depth > DEEPEST) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
