import { type Grid, type GridRow, gridOfRows, soldRows } from './variant-grid.ts'
import { unifiedRows } from './variant-options.ts'

type Side = 'mine' | 'theirs'
const FIELDS = ['words', 'sku', 'price', 'weight', 'minStock', 'images'] as const

/** Where two grids differ that were made from one: in the names of the options, a variant that is or is not, or a field of one. */
export interface GridDifference {
  /** Names it among the others. */
  readonly id: string
  /** Null: the names of the options. */
  readonly variant: number | null
  readonly field: 'options' | 'isSold' | (typeof FIELDS)[number]
  readonly mine: unknown
  readonly theirs: unknown
  /** Whose is taken unless one chooses: where one alone has changed it, that one's. */
  readonly proposed: Side
  /** Whether both have changed it. */
  readonly isConflict: boolean
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const names = ({ options }: Grid) => options.map(({ name }) => name)
const byId = (grid: Grid) =>
  new Map(soldRows(grid).flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])))

function difference(
  variant: number | null,
  field: GridDifference['field'],
  base: unknown,
  mine: unknown,
  theirs: unknown,
): GridDifference[] {
  if (same(mine, theirs)) return []
  return [
    {
      id: `${variant ?? ''} ${field}`,
      variant,
      field,
      mine,
      theirs,
      proposed: same(mine, base) ? 'theirs' : 'mine',
      isConflict: !same(mine, base) && !same(theirs, base),
    },
  ]
}

/** Where two grids differ. The stock is none of it: it is compared unit by unit when it is stored. @param base what both began with. */
export function gridDifferences(base: Grid, mine: Grid, theirs: Grid): readonly GridDifference[] {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  // What I have merged into another is not gone.
  const merged = new Set(mine.rows.flatMap((row) => row.merged))
  const ids = [...new Set([...own.keys(), ...other.keys()])].filter((id) => !merged.has(id))
  const isSameShape = mine.options.length === theirs.options.length
  return [
    ...difference(null, 'options', names(base), names(mine), names(theirs)),
    ...ids.flatMap((id) => {
      const [was, mineRow, theirRow] = [before.get(id), own.get(id), other.get(id)]
      if (!mineRow || !theirRow)
        return difference(id, 'isSold', was !== undefined, mineRow !== undefined, theirRow !== undefined)
      return FIELDS.filter((field) => field !== 'words' || isSameShape).flatMap((field) =>
        difference(id, field, was?.[field], mineRow[field], theirRow[field]),
      )
    }),
  ]
}

/** The grid that choices make of two. @param chosen whose each difference takes. */
export function resolvedGrid(
  mine: Grid,
  theirs: Grid,
  differences: readonly GridDifference[],
  chosen: Readonly<Record<string, Side>>,
): Grid {
  const own = new Map(mine.rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])))
  const other = byId(theirs)
  const taken = differences.filter(({ id, proposed }) => (chosen[id] ?? proposed) === 'theirs')
  const isTheirShape = taken.some(({ field }) => field === 'options')
  const options = isTheirShape ? theirs.options : mine.options
  const rows = new Map<string, GridRow>(mine.rows.map((row) => [row.key, row]))
  // A variant that somebody has taken away comes back by its words, not by its number.
  for (const row of mine.rows)
    if (row.id !== null && !other.has(row.id) && !row.isOut) rows.set(row.key, { ...row, id: null })
  for (const { variant, field } of taken) {
    const [from, to] = variant === null ? [] : [other.get(variant), own.get(variant)]
    if (field === 'isSold' && to && !from) rows.delete(to.key)
    else if (field === 'isSold' && from) rows.set(to?.key ?? from.key, to ? { ...to, isOut: false } : from)
    else if (field !== 'options' && field !== 'isSold' && from && to)
      rows.set(to.key, { ...(rows.get(to.key) ?? to), [field]: from[field] })
  }
  if (isTheirShape)
    for (const row of rows.values()) {
      const from = row.id === null ? undefined : other.get(row.id)
      if (from) rows.set(row.key, { ...row, words: from.words })
    }
  const fitting = [...rows.values()].filter(({ words }) => words.length === options.length)
  return gridOfRows(options, unifiedRows(fitting))
}
