import type { Editor } from '@tiptap/react'
import { Toolbar } from 'radix-ui'
import { HistoryTools, ListTools, MarkTools, type ToolState } from '@/admin/ui/editor-tools.tsx'
import { ToolButton } from '@/admin/ui/tool-button.tsx'
import { richTextText as t } from '@/texts/admin/product-form.ts'

export interface EditorMarks extends ToolState {
  readonly heading: boolean
}

interface Props {
  readonly label: string
  readonly editor: Editor
  readonly state: EditorMarks
}

/** One stop of the Tab key; arrows move within. */
export function RichTextToolbar({ label, editor, state }: Props) {
  const run = () => editor.chain().focus()
  const tools = { editor, words: t, state }
  return (
    <Toolbar.Root aria-label={t.toolbar(label)} className="flex flex-wrap gap-0.5 border-b border-line p-1">
      <MarkTools {...tools} />
      <ToolButton
        name={t.heading}
        isOn={state.heading}
        onClick={() => run().toggleHeading({ level: 3 }).run()}
      >
        <span className="font-display">T</span>
      </ToolButton>
      <ListTools {...tools} />
      <Toolbar.Separator className="mx-1 w-px bg-line" />
      <HistoryTools {...tools} />
    </Toolbar.Root>
  )
}
