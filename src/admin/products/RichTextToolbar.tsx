import type { Editor } from '@tiptap/react'
import { Toolbar } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from '@/admin/ui/Icon.tsx'
import { richTextText as t } from '@/texts/admin/product-form.ts'

export interface EditorMarks {
  readonly bold: boolean
  readonly italic: boolean
  readonly heading: boolean
  readonly bulletList: boolean
  readonly orderedList: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

const BUTTON =
  'grid size-9 place-items-center rounded-[2px] text-ink-soft hover:bg-linen-deep hover:text-ink aria-pressed:bg-olive-pale aria-pressed:text-olive-dark disabled:text-field disabled:hover:bg-transparent'

interface Props {
  readonly label: string
  readonly editor: Editor
  readonly state: EditorMarks
}

/** One stop of the Tab key; arrows move within. */
export function RichTextToolbar({ label, editor, state }: Props) {
  const run = () => editor.chain().focus()
  return (
    <Toolbar.Root aria-label={t.toolbar(label)} className="flex flex-wrap gap-0.5 border-b border-line p-1">
      <Mark name={t.bold} isOn={state.bold} onPress={() => run().toggleBold().run()}>
        <span className="font-semibold">G</span>
      </Mark>
      <Mark name={t.italic} isOn={state.italic} onPress={() => run().toggleItalic().run()}>
        <span className="font-display italic">I</span>
      </Mark>
      <Mark name={t.heading} isOn={state.heading} onPress={() => run().toggleHeading({ level: 3 }).run()}>
        <span className="font-display">T</span>
      </Mark>
      <Mark name={t.bulletList} isOn={state.bulletList} onPress={() => run().toggleBulletList().run()}>
        <Lines dots />
      </Mark>
      <Mark name={t.orderedList} isOn={state.orderedList} onPress={() => run().toggleOrderedList().run()}>
        <Lines />
      </Mark>
      <Toolbar.Separator className="mx-1 w-px bg-line" />
      <Toolbar.Button
        aria-label={t.undo}
        disabled={!state.canUndo}
        className={BUTTON}
        onClick={() => run().undo().run()}
      >
        <Icon name="undo" className="size-4.5" />
      </Toolbar.Button>
      <Toolbar.Button
        aria-label={t.redo}
        disabled={!state.canRedo}
        className={BUTTON}
        onClick={() => run().redo().run()}
      >
        <Icon name="undo" className="size-4.5 -scale-x-100" />
      </Toolbar.Button>
    </Toolbar.Root>
  )
}

interface MarkProps {
  readonly name: string
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Mark({ name, isOn, onPress, children }: MarkProps) {
  return (
    <Toolbar.Button
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={BUTTON}
    >
      {children}
    </Toolbar.Button>
  )
}

const Lines = ({ dots = false }: { readonly dots?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-5 fill-none stroke-current stroke-[1.5] [stroke-linecap:round]"
  >
    <path d="M10 6h10M10 12h10M10 18h10" />
    {dots ? (
      <path d="M5 6h.01M5 12h.01M5 18h.01" className="stroke-[2.5]" />
    ) : (
      <path d="M4.5 4.5 5.5 4v4M4 11h2l-2 3h2M4 16h2l-1 1.5c1 0 1 2.5-1 2" className="stroke-[1.1]" />
    )}
  </svg>
)
