import type { Block, Row } from './blocks.ts'

const fact = ([name, value]: Row): string => `${name} : ${value}`
const RULE = '—'.repeat(20)

/** A block as plain text. */
export function textOf(block: Block): string {
  if ('text' in block) return block.text
  if ('note' in block) return block.note
  if ('heading' in block) return block.heading.toLocaleUpperCase('fr')
  if ('rows' in block) return block.rows.map(fact).join('\n')
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  if ('button' in block) return `${block.button.label} : ${block.button.href}`
  if ('link' in block) return `${block.link.label} : ${block.link.href}`
  if ('picture' in block) {
    const { alt, href } = block.picture
    return href ? `[${alt}] ${href}` : `[${alt}]`
  }
  if ('pieces' in block)
    return block.pieces
      .map(({ name, href, details, count, amount }) =>
        [`- ${[name, ...details].join(', ')}`, [count, amount].filter(Boolean).join(' = '), href]
          .filter(Boolean)
          .join('\n  '),
      )
      .join('\n')
  if ('amounts' in block) return block.amounts.map(fact).join('\n')
  if ('lines' in block) return `${block.title} :\n${block.lines.join('\n')}`
  return `${RULE}\n${block.document.title}\n\n${block.document.text}`
}
