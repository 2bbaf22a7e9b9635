/** What articles of another blog say where their export says nothing. */
export const importedArticleText = {
  author: 'La boutique',
  category: 'Journal',
  /** Of an article that has hardly a text: 40 characters at least. */
  excerpt: (title: string, text: string) =>
    [`${title} :`, text, 'un article repris de notre ancien blog.'].filter(Boolean).join(' '),
} as const
