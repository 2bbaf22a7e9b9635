/** @param body MDX of a page or post. @returns its words, each once: all that an index needs of them. */
export function writtenWords(body: string): string {
  const text = body
    .replace(/^(import|export)\s.*$/gm, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/<\/?[A-Za-z][^>]*?(?:title|caption)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>|\{[^}]*\}/g, ' ')
  return [...new Set(text.toLocaleLowerCase('fr').match(/[\p{L}\p{N}]{3,}/gu) ?? [])].join(' ')
}
