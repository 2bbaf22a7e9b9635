import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/admin/ui/icon.tsx'
import { textEditorText as t } from '@/texts/admin/text-editor.ts'
import { moveBlock } from './move-block.ts'

type View = Pick<ReactNodeViewProps, 'editor' | 'getPos' | 'deleteNode' | 'selected'>

interface Props {
  readonly view: View
  readonly name: string
  /** What its words say of it, where two of a kind would sound alike. */
  readonly said?: string
  readonly onChange?: () => void
  readonly children: ReactNode
  readonly className?: string
}

const SMALL =
  'grid size-9 shrink-0 place-items-center rounded-[3px] text-ink-soft hover:bg-linen-deep hover:text-ink disabled:text-field'

/** A block that is more than words: what it is, and what can be done with it. */
export function BlockFrame({ view, name, said = name, onChange, children, className = '' }: Props) {
  const { editor, getPos, deleteNode, selected } = view
  const move = (step: -1 | 1) => {
    const at = getPos()
    if (at !== undefined) moveBlock(editor, at, step)
  }
  const button = (label: string, icon: IconName, onClick: () => void) => (
    <button type="button" aria-label={label} title={label} className={SMALL} onClick={onClick}>
      <Icon name={icon} className="size-4" />
    </button>
  )
  return (
    <NodeViewWrapper
      className={`my-4 whitespace-normal rounded-[3px] border bg-white ${selected && editor.isEditable ? 'border-olive outline-2 outline-olive' : 'border-line'} ${className}`}
    >
      <div
        contentEditable={false}
        className="flex items-center gap-1 border-b border-line bg-linen px-2 py-0.5 text-sm select-none"
      >
        <span data-drag-handle className="min-w-0 grow cursor-grab truncate px-1 font-medium text-ink-soft">
          {name}
        </span>
        {editor.isEditable && (
          <>
            {onChange && button(t.change(said), 'edit', onChange)}
            {button(t.up(said), 'up', () => move(-1))}
            {button(t.down(said), 'down', () => move(1))}
            {button(t.remove(said), 'remove', () => {
              deleteNode()
              editor.commands.focus()
            })}
          </>
        )}
      </div>
      {children}
    </NodeViewWrapper>
  )
}
