import { ReactNodeViewRenderer } from '@tiptap/react'
import { Box, Chip, Code, Figure, Grid, KIT, MARKS, Part, Question } from './nodes.ts'
import { BoxView, ChipView, CodeView, FigureView, GridView, PartView, QuestionView } from './views.tsx'

/** Fields and buttons within a block are the browser's own: the editor takes neither their keys nor their clicks. */
const own = { stopEvent: ({ event }: { event: Event }) => isOfControl(event) }

const isOfControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, button, [role=dialog]') !== null

/** What may stand in a text, as its author sees it. */
export const EXTENSIONS = [
  ...KIT,
  Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView, own) }),
  Part.extend({ addNodeView: () => ReactNodeViewRenderer(PartView, own) }),
  Code.extend({ addNodeView: () => ReactNodeViewRenderer(CodeView, own) }),
  Grid.extend({ addNodeView: () => ReactNodeViewRenderer(GridView, own) }),
  Question.extend({ addNodeView: () => ReactNodeViewRenderer(QuestionView, own) }),
  Box.extend({ addNodeView: () => ReactNodeViewRenderer(BoxView, own) }),
  Chip.extend({ addNodeView: () => ReactNodeViewRenderer(ChipView, { as: 'span' }) }),
  ...MARKS,
]
