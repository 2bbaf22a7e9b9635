import { RestError } from './error.ts'
import type { Field, JsonStep } from './tree.ts'

const NAME = /[\p{L}\p{N}_ $]+(?:-[\p{L}\p{N}_ $]+)*/u
/** Each step is a level of the expression that Postgres parses, and every level takes stack. */
const LONGEST_PATH = 50
const QUOTED = /((?:[^"\\]|\\[\s\S])*)"/

/** Reads a parameter from left to right; every failure says where, in PostgREST's words. */
export class Scanner {
  readonly #text: string
  readonly #what: string
  #at = 0
  #depth = 0

  /** @param what the kind of parameter, for messages: `select parameter`, `filter`, `order`, `logic tree`. */
  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at)
  }

  /** Steps over `text` if it is next. */
  take(text: string): boolean {
    if (!this.startsWith(text)) return false
    this.#at += text.length
    return true
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail(`"${text}"`)
  }

  /** Steps over what a sticky pattern matches here. @returns the match, or null. */
  match(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, `${pattern.flags}y`)
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)
    if (found) this.#at = sticky.lastIndex
    return found
  }

  /** Runs `attempt`; steps back and gives null when it gives null. */
  attempt<T>(attempt: () => T | null): T | null {
    const start = this.#at
    const result = attempt()
    if (result === null) this.#at = start
    return result
  }

  /** Reads what stands inside parentheses. @param refuse what is thrown where they are nested deeper than `most`. */
  within<T>(most: number, refuse: () => Error, inner: () => T): T {
    if (this.#depth === most) throw refuse()
    this.#depth++
    const result = inner()
    this.#depth--
    return result
  }

  /** One or more, with commas between. */
  list<T>(item: () => T): T[] {
    const items = [item()]
    while (this.take(',')) items.push(item())
    return items
  }

  /** `"quoted \" name"`, or characters, digits, `_`, `$`, spaces and single dashes. */
  name(): string {
    if (!this.take('"')) return this.match(NAME)?.[0].trim() || this.fail('field name (* or [a..z0..9_$])')
    const [, quoted] = this.match(QUOTED) ?? []
    return quoted?.replace(/\\([\s\S])/g, '$1') ?? this.fail('"\\""')
  }

  /** The `->a->>0` behind a column. */
  jsonPath(): JsonStep[] {
    const path: JsonStep[] = []
    while (this.startsWith('->')) {
      if (path.length === LONGEST_PATH) this.fail(`at most ${LONGEST_PATH} steps into a JSON column`)
      const arrow = this.take('->>') ? '->>' : '->'
      if (arrow === '->') this.expect('->')
      const index = this.match(/-?\d+(?=$|::|->|[.,)])/)
      path.push({ arrow, key: index?.[0] ?? this.name() })
    }
    return path
  }

  field(): Field {
    return { column: this.name(), path: this.jsonPath() }
  }

  end(expecting = '"," or end of input'): void {
    if (this.#at < this.#text.length) this.fail(expecting)
  }

  fail(expecting: string): never {
    const character = this.#text[this.#at]
    const unexpected = character === undefined ? 'end of input' : JSON.stringify(character)
    const where = `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#at + 1})`
    throw new RestError(400, 'PGRST100', where, `unexpected ${unexpected} expecting ${expecting}`)
  }
}
