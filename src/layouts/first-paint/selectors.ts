import type { CssNode } from 'css-tree/parser'
import { ident } from 'css-tree/utils'
import type { Present } from './present.ts'

/** A selector as it is written, and what decides whether a page's first view is styled by it. */
export interface Selector {
  readonly text: string
  /** Whether it needs a visitor first. */
  readonly isLater: boolean
  /** What must be in a page for it to find something. */
  readonly needs: { readonly classes: readonly string[]; readonly elements: readonly string[] }
}

/**
 * States that need a visitor, such as hover, a selection, or what a key has reached (which the browser outlines itself until then):
 * the first use of a page brings the rest of the styles. Spin buttons show only then, date fields stand in the administration alone,
 * and there are no shadow trees.
 */
const LATER =
  /^(hover|focus-visible|open|popover-open|host|selection|file-selector-button|-webkit-(date|calendar|inner|outer).*|-moz-.*|aria-(disabled|invalid)|data-invalid)$/
const STATES = ['PseudoClassSelector', 'PseudoElementSelector', 'AttributeSelector']

/** What css-tree reads in a node. */
const within = ({ children }: CssNode): readonly CssNode[] => children?.toArray() ?? []

const nameOf = ({ name }: CssNode): string =>
  ident.decode(typeof name === 'string' ? name : (name?.name ?? ''))

/** The selectors between the parentheses of `:is`, `:where`, `:has`; none of `:not`, which says nothing of what is there. */
const alternativesOf = (part: CssNode): readonly CssNode[] =>
  part.type === 'PseudoClassSelector' && part.name !== 'not'
    ? within(part).flatMap((list) => (list.type === 'SelectorList' ? within(list) : []))
    : []

const isLater = (selector: CssNode): boolean =>
  within(selector).some((part) => {
    const alternatives = alternativesOf(part)
    if (alternatives.length > 0) return alternatives.every(isLater)
    return STATES.includes(part.type) && LATER.test(nameOf(part))
  })

/** The classes and elements of a selector, and of what stands in its parentheses: of several one will do, and a script may bring it. */
const partsOf = (selector: CssNode): readonly CssNode[] =>
  within(selector).flatMap((part) => {
    const [first, ...others] = alternativesOf(part)
    return first && others.length === 0 ? partsOf(first) : [part]
  })

function needsOf(selector: CssNode): Selector['needs'] {
  const named = (type: string) =>
    partsOf(selector)
      .filter((part) => part.type === type && part.name !== '*')
      .map(nameOf)
  return {
    classes: named('ClassSelector'),
    elements: named('TypeSelector').map((name) => name.toLowerCase()),
  }
}

/** Whether what a page holds is enough for a selector to style something of its first view. */
export const canMatch = ({ isLater, needs }: Selector, { classes, elements }: Present): boolean =>
  !isLater &&
  needs.classes.every((name) => classes.has(name)) &&
  needs.elements.every((name) => elements.has(name))

/** Reads a selector list; what css-tree does not understand stays whole. @param textOf gives the text of a node. */
export const selectorsOf = (list: CssNode, textOf: (node: CssNode) => string): Selector[] =>
  (list.type === 'SelectorList' ? within(list) : [list]).map((one) => ({
    text: textOf(one),
    isLater: isLater(one),
    needs: needsOf(one),
  }))
