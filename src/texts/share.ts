import type { Network } from '@/domain/share.ts'

/** Sharing a product or a post. */
export const shareText = {
  post: 'Partager cet article',
  product: 'Partager cette pièce',
  native: 'Partager…',
  networks: { facebook: 'Facebook', twitter: 'Twitter', linkedin: 'LinkedIn' } satisfies Record<
    Network,
    string
  >,
  onNetwork: (network: string) => `Partager sur ${network} (nouvel onglet)`,
} as const
