/** @param body of a post, in MDX. @returns identifiers (SKU) of the products that it names with a link, each once, in their order. */
export const namedProducts = (body: string): readonly string[] => [
  ...new Set(
    [...body.matchAll(/<ProductLink\s[^>]*?\bproduct=(["'])(.+?)\1/g)].flatMap(([, , named]) => named ?? []),
  ),
]
