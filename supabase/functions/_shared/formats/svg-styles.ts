type Declaration = readonly [name: string, value: string]

/** @returns the declarations of a style attribute, or of what stands in the braces of a rule. */
export const declarationsOf = (style: string): Declaration[] =>
  style.split(';').flatMap((declaration): Declaration[] => {
    const [, name = '', value = ''] =
      /^\s*([a-z-]+)\s*:\s*(.+?)\s*(?:!important\s*)?$/s.exec(declaration) ?? []
    return name ? [[name, value]] : []
  })

/** The sheets in a drawing. Cut at fixed texts: a pattern could be made to search for minutes. */
const sheetsOf = (svg: string): string[] =>
  svg
    .split('<style')
    .slice(1)
    .map((part) => (part.split('</style>')[0] ?? '').replace(/^[^>]*>/, ''))

/** @returns what the style sheets in a drawing say of each class. */
export function classStyles(svg: string): ReadonlyMap<string, readonly Declaration[]> {
  const styles = new Map<string, Declaration[]>()
  for (const sheet of sheetsOf(svg))
    for (const rule of sheet.split('}')) {
      const [selectors = '', body = ''] = rule.split('{')
      for (const selector of selectors.split(',')) {
        // A class alone, as programs that draw write them: `.cls-1, .cls-2 { fill: #123456 }`.
        const [, name = ''] = /(?:^|[\s[\]/>*])\.([\w-]+)\s*$/.exec(selector) ?? []
        if (name) styles.set(name, [...(styles.get(name) ?? []), ...declarationsOf(body)])
      }
    }
  return styles
}
