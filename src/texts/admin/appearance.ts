import type { ColourProblem, ColourRole } from '@/domain/appearance.ts'
import type { RefusalWords } from './pictures.ts'

/** `4,5` */
const figure = (number: number): string =>
  number.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** How the shop looks, as its owner sets it. */
export const appearanceText = {
  title: 'Apparence',
  intro: 'Le logo et les couleurs de la boutique, de ses emails et de ses documents.',
  settings: 'Paramètres',
  logo: 'Logo',
  drop: 'Déposez un logo ici',
  choose: 'Choisir un logo',
  replace: 'Remplacer le logo',
  remove: 'Retirer le logo',
  removed: 'Logo retiré',
  formats: 'SVG (200 ko au plus) ou PNG (2 Mo au plus)',
  advice: 'Un fond transparent, sans marge. L’icône des onglets et l’image de partage en sont tirées.',
  wide: 'Ce logo est très large : dans l’onglet du navigateur, on ne le lira guère.',
  showsName: 'Afficher le nom à côté du logo',
  nameIs: (name: string) => `Le nom de la boutique est « ${name} ».`,
  changeName: 'Le changer dans les paramètres',
  refusals: {
    image_type_unsupported: 'Type de fichier non supporté. Formats acceptés : SVG, PNG',
    image_too_heavy: 'Fichier trop volumineux : 200 ko au plus pour un SVG, 2 Mo pour un PNG.',
    image_dimensions:
      'Ce logo est trop petit, ou trop allongé : 48 pixels de côté au moins, huit fois plus large que haut au plus.',
    image_damaged:
      'Ce logo ne se lit pas. Exportez-le de nouveau en SVG simple (sans image ni lien à l’intérieur), ou en PNG.',
  } satisfies RefusalWords,
  colours: 'Couleurs',
  coloursNote: 'Cinq couleurs ; leurs nuances en sont tirées. Une couleur qui ne se lirait pas est refusée.',
  roles: {
    background: 'Fond',
    text: 'Textes',
    action: 'Boutons et liens',
    accent: 'Accent et erreurs',
    ornament: 'Ornements',
  } satisfies Record<ColourRole, string>,
  pick: (role: ColourRole) => `Choisir dans la palette : ${appearanceText.roles[role]}`,
  contrast: (role: ColourRole, found: number) =>
    role === 'background'
      ? `Contraste avec les textes : ${figure(found)}`
      : `Contraste avec ${role === 'ornament' ? 'les textes' : 'le fond'} : ${figure(found)}`,
  noColour: 'Une couleur s’écrit comme #5b6236.',
  problem: (role: ColourRole, { kind, found, least }: ColourProblem) =>
    kind === 'light'
      ? `Ce fond est trop sombre : sa clarté est de ${Math.floor(found * 100)} %, il en faut ${least * 100}.`
      : `On ne lirait pas bien : le contraste avec ${role === 'ornament' ? 'les textes' : 'le fond'} est de ${figure(Math.floor(found * 10) / 10)}, il en faut ${figure(least)}.`,
  take: (colour: string) => `Prendre ${colour}, la plus proche qui convient`,
  original: 'Revenir aux couleurs d’origine',
  preview: 'Aperçu',
  previewHint: 'L’aperçu suit votre saisie ; vous seul le voyez.',
  sample: {
    title: 'Un titre de page',
    text: 'Le texte courant se lit sur le fond, comme ce',
    link: 'lien',
    note: 'Une remarque en plus petit.',
    price: '49,90 €',
    button: 'Ajouter au panier',
    quiet: 'Voir le détail',
    card: 'Un encart, avec des choses à remarquer.',
    error: 'Un message d’erreur.',
    tab: 'Onglet du navigateur',
    social: 'Image de partage',
  },
  saved: 'Apparence enregistrée',
  savedHint: 'Publiez pour que les pages la montrent. Emails et documents la suivent aussitôt.',
  saveFailed: 'Erreur lors de la sauvegarde',
  changed: 'L’apparence a été modifiée entre-temps',
  changedHint: (when: string) =>
    `Un autre propriétaire l’a enregistrée ${when}. Rien de votre saisie n’est perdu.`,
} as const
