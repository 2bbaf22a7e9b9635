import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { isFileOfIsland, startsByItself, startsOncePainted } from '@/rendering/astro-privates.ts'

/** What stands in a page and selectors may ask for. */
export interface Present {
  readonly classes: ReadonlySet<string>
  /** Names of elements, in small characters. */
  readonly elements: ReadonlySet<string>
}

/** When a page needs its scripts, and the styles of what is not drawn yet. */
type Need = 'at use' | 'once painted' | 'at once'

interface Read extends Present {
  readonly needs: Need
  /** Addresses of the script files of islands that come to life once the page is painted. */
  readonly islands: readonly string[]
}

/** Elements whose text is no markup. */
const RAW: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
}

function needOf(name: string, value: string): Need {
  if (startsOncePainted(name, value)) return 'once painted'
  return name === 'data-at-once' || startsByItself(name, value) ? 'at once' : 'at use'
}

const nothing = () => {}

/** Reads a page, or a part of one, as a browser does. */
export function readPage(html: string): Read {
  const lists = new Set<string>()
  const elements = new Set<string>()
  const needs = new Set<Need>()
  const islands = new Set<string>()
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName, attrs }: Token.TagToken) {
        elements.add(tagName)
        for (const { name, value } of attrs) {
          if (name === 'class') lists.add(value)
          else needs.add(needOf(name, value))
        }
        if (attrs.some(({ name, value }) => startsOncePainted(name, value)))
          for (const { name, value } of attrs) if (isFileOfIsland(name)) islands.add(value)
        const mode = RAW[tagName]
        if (mode !== undefined) {
          tokenizer.state = mode
          tokenizer.lastStartTagName = tagName
        }
      },
      onEndTag: nothing,
      onCharacter: nothing,
      onWhitespaceCharacter: nothing,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(html, true)
  return {
    classes: new Set([...lists].flatMap((names) => names.split(/\s+/))),
    elements,
    islands: [...islands],
    needs: (['at once', 'once painted'] as const).find((need) => needs.has(need)) ?? 'at use',
  }
}

/** @returns what stands in any of them. */
export const together = (all: readonly Present[]): Present => ({
  classes: new Set(all.flatMap(({ classes }) => [...classes])),
  elements: new Set(all.flatMap(({ elements }) => [...elements])),
})
