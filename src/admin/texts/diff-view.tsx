import { blockDiff, type DiffPart } from './block-diff.ts'

interface Props {
  readonly older: string
  readonly newer: string
  /** What stands in one of the two alone, in words. */
  readonly words: { readonly added: string; readonly removed: string }
  /** Instead of differences where there are none. */
  readonly same: string
}

const LOOKS: Readonly<Record<'added' | 'removed', string>> = {
  added: 'border-olive bg-olive-pale md:col-start-2',
  removed: 'border-terracotta bg-terracotta-pale md:col-start-1',
}

type Difference = DiffPart & { readonly kind: 'added' | 'removed' }

/** Places in which two texts differ, in the order of reading; of each what stands in one of them and what in the other. */
function places(parts: readonly DiffPart[]): readonly (readonly Difference[])[] {
  const found: Difference[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'same') found.push([])
    else found.at(-1)?.push(part as Difference)
  }
  return found.filter((place) => place.length > 0)
}

/** What two texts say differently, side by side where there is room: what both say is left out. */
export function DiffView({ older, newer, words, same }: Props) {
  const found = places(blockDiff(older, newer))
  if (found.length === 0) return <p className="text-ink-soft">{same}</p>
  const sides = (place: readonly Difference[]) => {
    const of = (kind: Difference['kind'], as: 'words' | 'source') =>
      place
        .filter((part) => part.kind === kind)
        .map((part) => part[as])
        .filter((said) => said !== '')
        .join('\n\n')
    // Words alike differ in how they look: what stands in the file shows it.
    const as = of('removed', 'words') === of('added', 'words') ? 'source' : 'words'
    return (['removed', 'added'] as const)
      .map((kind) => [kind, of(kind, as)] as const)
      .filter(([, said]) => said !== '')
  }
  return (
    <ul className="space-y-4">
      {found.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
        <li key={index} className="grid gap-2 md:grid-cols-2">
          {sides(place).map(([kind, said]) => (
            <div key={kind} className={`min-w-0 rounded-[3px] border-l-4 px-3 py-2 ${LOOKS[kind]}`}>
              <p className="text-sm font-medium text-ink-soft">{words[kind]}</p>
              <p className="whitespace-pre-wrap wrap-anywhere">{said}</p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
