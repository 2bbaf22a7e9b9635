import { headingOf } from '@/admin/ui/csv-heading.ts'
import { folded } from '@/domain/folded.ts'
import type { MoveSource } from '@/domain/moving.ts'

/** Asks a first line for headings, as `headingOf` writes them. */
function namedIn(header: readonly string[]) {
  const names = new Set(header.map(headingOf))
  return {
    any: (...wanted: readonly string[]) => wanted.some((name) => names.has(name)),
    all: (...wanted: readonly string[]) => wanted.every((name) => names.has(name)),
  }
}

/** What a file holds, by its first line: that of products has its own import. */
export function contentsOf(header: readonly string[]): 'products' | 'orders' | 'customers' {
  const { any, all } = namedIn(header)
  if (all('handle', 'title') || any('url handle') || all('type', 'parent')) return 'products'
  const isOfOrders =
    any(
      'lineitem name',
      'financial status',
      'order date',
      'order_date',
      'order #',
      'n° de commande',
      'numero de commande',
    ) ||
    (any('paiement', 'payment') && any('total'))
  return isOfOrders ? 'orders' : 'customers'
}

/** Whose software writes such a first line. */
export function sourceOf(header: readonly string[]): MoveSource {
  const { any } = namedIn(header)
  if (any('accepts email marketing', 'accepts marketing', 'lineitem name', 'financial status'))
    return 'shopify'
  if (
    any(
      'aov',
      'panier moyen',
      'username',
      'user_email',
      'user_login',
      'order status',
      'order #',
      'order_date',
    ) ||
    header.some((name) => /\((?:billing|facturation)\)$/.test(folded(name)))
  )
    return 'woocommerce'
  if (
    any(
      'offres partenaires',
      'partner offers',
      'opt-in',
      'titre de civilite',
      'social title',
      'titre',
      'titles id',
      'customer e-mail',
    ) ||
    (any('paiement', 'payment') && any('etat', 'status'))
  )
    return 'prestashop'
  return 'other'
}
