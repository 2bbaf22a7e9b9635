import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions'

/**
 * What every editor of the administration writes with: paragraphs, lists, bold and italic. One by one, for the whole kit of TipTap brings
 * code, and a reader of addresses that is larger than all of this.
 */
export const EDITOR_KIT = [
  ...[Bold, BulletList, Document, Dropcursor, Gapcursor, HardBreak, UndoRedo, Italic, ListItem, ListKeymap],
  ...[OrderedList, Paragraph, Text, TrailingNode],
]
