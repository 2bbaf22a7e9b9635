import type { Editor } from '@tiptap/react'
import { Icon } from './icon.tsx'
import { ToolButton, ToolDrawing } from './tool-button.tsx'

/** What the tools are called. */
interface Words {
  readonly bold: string
  readonly italic: string
  readonly bulletList: string
  readonly orderedList: string
  readonly undo: string
  readonly redo: string
}

/** What of it is on where the cursor stands, and what can be taken back. */
export interface ToolState {
  readonly bold: boolean
  readonly italic: boolean
  readonly bulletList: boolean
  readonly orderedList: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

interface Props {
  readonly editor: Editor
  readonly words: Words
  readonly state: ToolState
}

/** Before there is an editor. */
export const NO_TOOLS: ToolState = {
  bold: false,
  italic: false,
  bulletList: false,
  orderedList: false,
  canUndo: false,
  canRedo: false,
}

/** @returns the state of what every editor has; for `useEditorState`. */
export const toolState = (editor: Editor): ToolState => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

export const MarkTools = ({ editor, words: t, state }: Props) => (
  <>
    <ToolButton name={t.bold} isOn={state.bold} onClick={() => editor.chain().focus().toggleBold().run()}>
      <span className="font-semibold">G</span>
    </ToolButton>
    <ToolButton
      name={t.italic}
      isOn={state.italic}
      onClick={() => editor.chain().focus().toggleItalic().run()}
    >
      <span className="font-display italic">I</span>
    </ToolButton>
  </>
)

export const ListTools = ({ editor, words: t, state }: Props) => (
  <>
    <ToolButton
      name={t.bulletList}
      isOn={state.bulletList}
      onClick={() => editor.chain().focus().toggleBulletList().run()}
    >
      <ToolDrawing of="bullets" />
    </ToolButton>
    <ToolButton
      name={t.orderedList}
      isOn={state.orderedList}
      onClick={() => editor.chain().focus().toggleOrderedList().run()}
    >
      <ToolDrawing of="numbers" />
    </ToolButton>
  </>
)

export const HistoryTools = ({ editor, words: t, state }: Props) => (
  <>
    <ToolButton name={t.undo} isDisabled={!state.canUndo} onClick={() => editor.chain().focus().undo().run()}>
      <Icon name="undo" className="size-4.5" />
    </ToolButton>
    <ToolButton name={t.redo} isDisabled={!state.canRedo} onClick={() => editor.chain().focus().redo().run()}>
      <Icon name="undo" className="size-4.5 -scale-x-100" />
    </ToolButton>
  </>
)
