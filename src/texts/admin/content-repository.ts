import { atFirstUse } from '@/domain/at-first-use.ts'

const and = atFirstUse(() => new Intl.ListFormat('fr', { type: 'conjunction' }))

/** Why texts cannot be written on a host of files, and what a commit of them is called. */
export const contentRepositoryText = {
  missing: (secrets: readonly string[]): string =>
    `Un hébergeur publie cette boutique : ses textes sont des fichiers de son dépôt GitHub. Pour les écrire ici, donnez à la fonction « texts » ${secrets.length > 1 ? 'les secrets' : 'le secret'} ${and().format(secrets)} (supabase/HOSTED.md) ; d’ici là, ils s’écrivent dans le dépôt.`,
  noRepository:
    'Le secret CONTENT_REPOSITORY ne nomme pas un dépôt : il s’écrit PROPRIÉTAIRE/NOM (supabase/HOSTED.md).',
  noBranch: 'Le secret CONTENT_BRANCH ne nomme pas une branche, par exemple main (supabase/HOSTED.md).',
  copy: 'Cette boutique est une copie : elle n’écrit pas dans le dépôt de la boutique tant qu’un propriétaire n’a pas dit qu’elle est la boutique.',
  written: (path: string): string => `Texte ${path} écrit dans l’administration`,
  removed: (path: string): string => `Texte ${path} supprimé dans l’administration`,
  moved: (from: string, to: string): string => `Texte ${from} déplacé vers ${to} dans l’administration`,
} as const
