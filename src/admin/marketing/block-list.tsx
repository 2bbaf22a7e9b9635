import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { BLOCK_KINDS, NEWSLETTER_LIMITS } from '@/domain/newsletter-email.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { BlockFields } from './block-fields.tsx'
import { blankBlock, type TypedBlock } from './newsletter-input.ts'

interface Props {
  readonly blocks: readonly TypedBlock[]
  readonly areProblemsShown: boolean
  readonly onBlocks: (next: (before: readonly TypedBlock[]) => readonly TypedBlock[]) => void
}

const moved = (blocks: readonly TypedBlock[], from: number, by: number): readonly TypedBlock[] => {
  const [one, other] = [blocks[from], blocks[from + by]]
  return one && other ? blocks.with(from, other).with(from + by, one) : blocks
}

/** What a newsletter says, block by block. */
export function BlockList({ blocks, areProblemsShown, onBlocks }: Props) {
  return (
    <section aria-labelledby="blocs">
      <h2 id="blocs" className="text-xl">
        {t.content}
      </h2>
      <p className="mt-1 text-sm text-stone">{t.contentHint}</p>
      {blocks.length === 0 && <p className="mt-4 text-ink-soft">{t.empty}</p>}
      <ol className="mt-4 space-y-4">
        {blocks.map((block, index) => (
          <BlockFields
            key={block.key}
            block={block}
            at={index + 1}
            isLast={index === blocks.length - 1}
            areProblemsShown={areProblemsShown}
            onChange={(changes) =>
              onBlocks((before) =>
                before.map((one) => (one.key === block.key ? { ...one, ...changes } : one)),
              )
            }
            onMove={(by) => onBlocks((before) => moved(before, index, by))}
            onRemove={() => onBlocks((before) => before.filter(({ key }) => key !== block.key))}
          />
        ))}
      </ol>
      {blocks.length < NEWSLETTER_LIMITS.blocks && (
        <div className="mt-4 flex flex-wrap gap-2">
          {BLOCK_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-label={t.addBlock(kind)}
              className={QUIET}
              onClick={() => onBlocks((before) => [...before, blankBlock(kind)])}
            >
              <Icon name="add" className="size-4" />
              {t.kinds[kind]}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
