import type { Editor } from '@tiptap/react'

/** Moves a block one place up or down among its neighbours; at the edge nothing happens. */
export function moveBlock(editor: Editor, at: number, step: -1 | 1): void {
  const { state, view } = editor
  const place = state.doc.resolve(at)
  const node = place.nodeAfter
  const index = place.index()
  const parent = place.parent
  if (!node || index + step < 0 || index + step >= parent.childCount) return
  const neighbour = parent.child(index + step)
  const target = step === -1 ? at - neighbour.nodeSize : at + neighbour.nodeSize
  view.dispatch(
    state.tr
      .delete(at, at + node.nodeSize)
      .insert(target, node)
      .scrollIntoView(),
  )
}
