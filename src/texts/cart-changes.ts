const pieces = (count: number) => `${count} ${count > 1 ? 'pièces' : 'pièce'}`

/** What has become another in a cart since it was last seen. */
export const cartChangesText = {
  changesTitle: 'Du nouveau dans votre panier',
  priceChanged: (name: string, from: string, to: string) => `${name} : le prix est passé de ${from} à ${to}.`,
  stockShort: (name: string, wanted: number, available: number) =>
    `${name} : vous en souhaitez ${wanted}, il en reste ${pieces(available)}.`,
  gone: (name: string) => `${name} n’est plus disponible.`,
  choose: (name: string) => `${name} se décline désormais : choisissez la vôtre.`,
  /** Of what was raised here and is less now: it ran short, or another device changed it. */
  takenBack: (name: string, quantity: number) =>
    quantity === 0
      ? `${name} n’est plus dans votre panier : il n’en reste pas, ou il en a été retiré sur un autre appareil.`
      : `Votre panier contient maintenant ${quantity} × ${name} : il n’en reste pas davantage, ou la quantité a été changée sur un autre appareil.`,
  takenBackTitle: 'Votre panier a changé',
} as const
