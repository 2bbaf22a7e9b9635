const NAMES: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'pinterest.fr': 'Pinterest',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
}

/** The name of the network that an address belongs to; the host's own where it is none of the usual ones. */
export function socialName(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|m|fr)\./, '')
  return NAMES[host] ?? host
}
