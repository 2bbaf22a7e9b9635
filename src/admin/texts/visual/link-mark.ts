import { Plugin } from '@tiptap/pm/state'
import { Mark, markPasteRule } from '@tiptap/react'
import { isTextLink } from '@/domain/texts/text-addresses.ts'

/** An address within what is pasted; a full stop or a bracket behind it ends the sentence. */
const PASTED = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}»]/g
const WHOLE = /^https?:\/\/[^\s<>"]+$/

/** A link, to where a text may lead alone. */
export const Link = Mark.create({
  name: 'link',
  // Around bold and italic words, as it is written.
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isTextLink(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    'a',
    { href: isTextLink(String(href)) ? href : '', ...(title ? { title } : {}) },
    0,
  ],
  addPasteRules() {
    return [
      markPasteRule({
        find: PASTED,
        type: this.type,
        getAttributes: ([href]) => (isTextLink(href) ? { href } : false),
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { editor, type } = this
    return [
      new Plugin({
        props: {
          // An address pasted over words has them lead there.
          handlePaste: (view, _, slice) => {
            const href = slice.content.textBetween(0, slice.content.size).trim()
            if (view.state.selection.empty || !WHOLE.test(href) || !isTextLink(href)) return false
            return editor.commands.setMark(type, { href })
          },
        },
      }),
    ]
  },
})
