/** @param entries the trail, the page itself last. */
export function breadcrumbJsonLd(
  entries: readonly { readonly href: string; readonly label: string }[],
  site: URL | undefined,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: entries.map(({ href, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href, site).href,
    })),
  }
}
