import { isTextLink, isTextPicture } from './text-addresses.ts'
import { TEXT_TAGS, type TextComponent, type TextValue, textComponent } from './text-components.ts'
import type { SaidFault } from './text-faults.ts'
import type { TextAttribute, TextNode } from './text-node.ts'

/** Longest value of an attribute, in characters. */
const MAX_VALUE = 1000
const NUMBER = /^\s*[1-9]\d?\s*$/
const FLAG = /^\s*(?:true|false)\s*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** Nodes of Markdown that hold no address and no code. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['root', 'paragraph', 'heading', 'text', 'emphasis', 'strong', 'delete', 'inlineCode', 'code', 'break'],
  ...['thematicBreak', 'blockquote', 'list', 'listItem', 'linkReference', 'imageReference'],
  ...['table', 'tableRow', 'tableCell'],
])

function isGood(expected: TextValue, { value }: TextAttribute): boolean {
  if (typeof value === 'object' && value !== null)
    return (expected.type === 'number' ? NUMBER : FLAG).test(value.value)
  if (expected.type === 'flag') return value === null || value === undefined
  if (typeof value !== 'string' || value.length > MAX_VALUE || CONTROL.test(value)) return false
  if (expected.type === 'number') return NUMBER.test(value)
  if (expected.type === 'choice') return expected.of.includes(value)
  return expected.pattern ? expected.pattern.test(value) : !expected.required || value.trim() !== ''
}

function attributeFault(
  tag: string,
  component: TextComponent | null,
  attribute: TextAttribute,
): SaidFault | null {
  const { name = '', value } = attribute
  if (attribute.type === 'mdxJsxExpressionAttribute') return { code: 'spread', values: { tag } }
  const expected =
    component && Object.hasOwn(component.attributes, name) ? component.attributes[name] : undefined
  if (!expected) return { code: 'unknownAttribute', values: { tag, name } }
  if (isGood(expected, attribute)) return null
  const isCode = typeof value === 'object' && value !== null
  if (isCode) return { code: 'attributeCode', values: { tag, name } }
  return {
    code: 'attributeValue',
    values: { tag, name, choices: expected.type === 'choice' ? expected.of : [] },
  }
}

function tagFaults({ name, attributes = [], children = [] }: TextNode): SaidFault[] {
  // Of `<Foo.Bar>` the part before the point is what does not exist.
  const tag = (name ?? '').replace(/\..*$/, '')
  const component = name ? textComponent(name) : undefined
  if (!component && !TEXT_TAGS.includes(name ?? '')) return [{ code: 'unknownTag', values: { tag } }]
  const faults = attributes.flatMap((attribute) => attributeFault(tag, component ?? null, attribute) ?? [])
  for (const [wanted, { required }] of Object.entries<TextValue>(component?.attributes ?? {}))
    if (required && !attributes.some((attribute) => attribute.name === wanted))
      faults.push({ code: 'missingAttribute', values: { tag, name: wanted } })
  if ((component?.holds === 'nothing' || name === 'br') && children.length > 0)
    faults.push({ code: 'children', values: { tag } })
  return faults
}

/** @param isPicture whether a definition is that of a picture. @returns what is wrong with a node, whatever it holds. */
export function nodeFaults(node: TextNode, isPicture = false): SaidFault[] {
  const { type, url = '' } = node
  if (PLAIN.has(type)) return []
  switch (type) {
    case 'link':
      return isTextLink(url) ? [] : [{ code: 'link', values: { address: url } }]
    case 'image':
      return isTextPicture(url) ? [] : [{ code: 'picture', values: { address: url } }]
    case 'definition':
      if (/^\^/.test(node.label ?? node.identifier ?? '')) return [{ code: 'footnote' }]
      return nodeFaults({ ...node, type: isPicture ? 'image' : 'link' })
    case 'footnoteDefinition':
    case 'footnoteReference':
      return [{ code: 'footnote' }]
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return tagFaults(node)
    case 'mdxjsEsm':
      return [{ code: 'module' }]
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [{ code: 'expression' }]
    default:
      return [{ code: 'html' }]
  }
}
