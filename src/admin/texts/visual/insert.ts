import { TextSelection } from '@tiptap/pm/state'
import type { Editor, JSONContent } from '@tiptap/react'
import { textEditorText as t } from '@/texts/admin/text-editor.ts'

/** What *Insérer* writes at once. */
export type Inserted = 'email' | 'phone' | 'phoneHours' | 'returnAddress' | 'siteName'

/** Moves the keyboard once the menu or the dialog that closes has given it to its own button. */
const onceClosed = (editor: Editor, move: () => unknown): void => {
  setTimeout(() => setTimeout(() => editor.isDestroyed || move()))
}

/** Gives the keyboard to the text. */
export const returnToText = (editor: Editor): void => onceClosed(editor, () => editor.commands.focus())

/** Writes a part of a sentence where the cursor stands. */
export const insertChip = (editor: Editor, source: string): void => {
  editor.chain().focus().insertContent({ type: 'chip', attrs: { source } }).run()
  returnToText(editor)
}

/** Where a block is written: in the place of an empty paragraph, otherwise after the block that is chosen or that the cursor stands in. */
function placeOf({ state }: Editor): { readonly from: number; readonly to: number } {
  const { $from, to } = state.selection
  let depth = $from.depth
  while (depth > 1 && !['doc', 'question', 'box'].includes($from.node(depth - 1).type.name)) depth -= 1
  const { type, content } = $from.node(depth)
  if (depth === 0 || !$from.parent.isTextblock) return { from: to, to }
  if (type.name === 'paragraph' && content.size === 0)
    return { from: $from.before(depth), to: $from.after(depth) }
  return { from: $from.after(depth), to: $from.after(depth) }
}

/** Writes a block, and a paragraph below to go on in: without one, what is typed next would stand in its place. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { from, to } = placeOf(editor)
  const isHolder = block.content !== undefined
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [block, { type: 'paragraph' }], { updateSelection: false })
    .command(({ tr }) => {
      const after = from + (tr.doc.nodeAt(from)?.nodeSize ?? 0)
      // Of a question or a box within, in its first paragraph.
      tr.setSelection(TextSelection.create(tr.doc, isHolder ? from + 2 : after + 1))
      return true
    })
    .run()
}

/** Gives the keyboard to the question that the cursor stands in, whose words wait to be typed over; its answer comes after. */
const askFirst = (editor: Editor): void => {
  const { $from } = editor.state.selection
  const at = $from.before($from.depth - 1)
  onceClosed(editor, () => {
    const shown = editor.view.nodeDOM(at)
    if (shown instanceof HTMLElement) shown.querySelector('input')?.select()
  })
}

/** A question or a box with an empty paragraph, whose own would not stand in another. */
export function insertHolder(editor: Editor, type: 'question' | 'box'): void {
  const attrs = type === 'question' ? { title: t.questionNew } : { name: 'Sheet', opening: '<Sheet>' }
  insertBlock(editor, { type, attrs, content: [{ type: 'paragraph' }] })
  if (type === 'question') askFirst(editor)
  else returnToText(editor)
}
