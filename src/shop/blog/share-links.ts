/** The share dialogs of the networks, as plain links: nothing is contacted before a click. */
export interface ShareLink {
  readonly network: 'facebook' | 'twitter' | 'linkedin'
  readonly href: string
}

/** @param address absolute address of the page. */
export function shareLinks(address: string, title: string): ShareLink[] {
  const url = encodeURIComponent(address)
  return [
    { network: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    {
      network: 'twitter',
      href: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}`,
    },
    { network: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  ]
}
