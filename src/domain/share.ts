export const NETWORKS = ['facebook', 'twitter', 'linkedin'] as const
export type Network = (typeof NETWORKS)[number]

/** The share dialog of a network, as a plain link: nothing is contacted before a click. */
export interface ShareLink {
  readonly network: Network
  readonly href: string
}

/** @param address absolute address of the page. */
export function shareLinks(address: string, title: string): ShareLink[] {
  const url = encodeURIComponent(address)
  const hrefs: Record<Network, string> = {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    twitter: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  }
  return NETWORKS.map((network) => ({ network, href: hrefs[network] }))
}
