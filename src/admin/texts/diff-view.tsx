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
  added: 'border-olive bg-olive-pale',
  removed: 'border-terracotta bg-terracotta-pale',
}

/** What two texts say differently: what both say is left out. */
export function DiffView({ older, newer, words, same }: Props) {
  const parts = blockDiff(older, newer).filter(
    (part): part is DiffPart & { kind: 'added' | 'removed' } => part.kind !== 'same',
  )
  if (parts.length === 0) return <p className="text-ink-soft">{same}</p>
  return (
    <ul className="space-y-2">
      {parts.map(({ kind, words: said }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
        <li key={index} className={`rounded-[3px] border-l-4 px-3 py-2 ${LOOKS[kind]}`}>
          <span className="block text-sm font-medium text-ink-soft">{words[kind]}</span>
          <span className="block whitespace-pre-wrap wrap-anywhere">{said}</span>
        </li>
      ))}
    </ul>
  )
}
