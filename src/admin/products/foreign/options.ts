import { importText as t } from '@/texts/admin/product-import.ts'
import type { Cells, NamedRow, Rules } from './rules.ts'

/** What variants of other shops may differ in: this shop knows two. */
const PLACES = [1, 2, 3, 4, 5] as const
/** Most characters of what an option is called, as `product_variants` takes it. */
const MAX_NAME = 30
const JOINT = ' / '

interface Option {
  readonly name: string
  /** One for each variant; empty where it has none. */
  readonly words: readonly string[]
}

const wordOf = (cells: Cells, key: `option${(typeof PLACES)[number]}${'' | 'Name'}`) =>
  (cells[key] ?? '').trim()

/** What these variants differ in, in the order of the file. @param heads lines that may name it: their product's, and their own. */
const optionsOf = (heads: readonly Cells[], variants: readonly NamedRow[]): Option[] =>
  PLACES.map((place) => ({
    name: heads.map((cells) => wordOf(cells, `option${place}Name`)).find((name) => name !== '') ?? '',
    words: variants.map(({ cells }) => wordOf(cells, `option${place}`)),
  })).filter(({ words }) => words.some((word) => word !== ''))

/**
 * The options of each variant as this shop has them: what would be a third is said together with the second, which is noted, or
 * refused where its name grows too long.
 * @returns one for each variant, in their order; null for one that lacks a word, which is said.
 */
export function optionCells(
  head: NamedRow,
  variants: readonly NamedRow[],
  { onProblem, onNote }: Pick<Rules, 'onProblem' | 'onNote'>,
): (Cells | null)[] {
  const options = optionsOf([head.cells, ...variants.map(({ cells }) => cells)], variants)
  const [first, ...rest] = options
  const names = rest.map(({ name }) => name)
  const name = names.join(JOINT)
  if (rest.length > 1 && name.length > MAX_NAME) onProblem(head.line, t.wrong.thirdOption(names))
  else if (rest.length > 1) onNote('folded', head.line, t.foldedOptions(names))
  return variants.map(({ line }, at) => {
    const missing = options.find(({ words }) => words[at] === '')
    if (missing || !first) {
      onProblem(line, t.wrong.noWord(missing?.name ?? ''))
      return null
    }
    return {
      option1Name: first.name,
      option1: first.words[at] ?? '',
      ...(rest.length > 0 && {
        option2Name: name,
        option2: rest.map(({ words }) => words[at]).join(JOINT),
      }),
    }
  })
}
