import { atFirstUse } from '@/domain/at-first-use.ts'
import type { FaultValues, TextFault, TextFaultCode } from '@/domain/texts/text-faults.ts'
import { contentFaultText } from './admin/content-faults.ts'

const characters = atFirstUse(() => new Intl.NumberFormat('fr-FR'))
const or = atFirstUse(() => new Intl.ListFormat('fr', { type: 'disjunction' }))

const sentences: { readonly [Code in TextFaultCode]: (values: FaultValues[Code]) => string } = {
  notUtf8: () => contentFaultText.notUtf8,
  tooLong: ({ most }) =>
    `le texte dépasse ${characters().format(most)} caractères ; partagez-le en plusieurs pages`,
  tooDeep: ({ most }) => `plus de ${most} citations, listes ou balises sont imbriquées ici`,
  tooTangled: () => 'ce paragraphe contient trop de signes * _ ~ [ ] pour être lu ; partagez-le',
  unreadable: ({ message }) => contentFaultText.mdx(message),
  noHeader: () => contentFaultText.noHeader,
  openHeader: () => 'l’en-tête n’est pas fermé : une ligne --- seule le termine',
  headerSign: ({ sign }) =>
    `un champ de l’en-tête ne commence pas par le signe ${sign} (un texte qui commence ainsi s’écrit entre "…")`,
  headerKey: ({ key }) => `le champ « ${key} » n’est pas permis`,
  module: () =>
    'une ligne ne commence pas par « import » ou « export » : un texte ne contient pas de programme (changez l’ordre des mots)',
  expression: () =>
    'une accolade { contient un programme, qu’un texte n’a pas (dans le texte, une accolade s’écrit \\{)',
  spread: ({ tag }) => `la balise <${tag}> ne prend pas d’attributs entre accolades`,
  unknownTag: ({ tag }) =>
    tag === '' ? 'les balises sans nom <> ne sont pas permises' : contentFaultText.unknownComponent(tag),
  unknownAttribute: ({ tag, name }) => `la balise <${tag}> n’a pas d’attribut « ${name} »`,
  attributeCode: ({ tag, name }) =>
    `l’attribut « ${name} » de <${tag}> s’écrit entre guillemets, ou, pour un nombre de 1 à 99, entre accolades`,
  attributeValue: ({ tag, name, choices }) =>
    choices.length > 0
      ? `l’attribut « ${name} » de <${tag}> est ${or().format(choices)}`
      : `l’attribut « ${name} » de <${tag}> n’a pas la forme attendue`,
  missingAttribute: ({ tag, name }) => `il manque à la balise <${tag}> l’attribut « ${name} »`,
  children: ({ tag }) => `la balise <${tag}> ne contient rien : elle s’écrit <${tag} />`,
  link: ({ address }) =>
    `le lien ${address} ne mène nulle part ; il commence par https://, mailto:, tel:, / ou #`,
  picture: ({ address }) =>
    `l’image ${address} n’en est pas une ; son adresse commence par https:// ou /, ou c’est le nom d’un fichier image à côté du texte`,
  html: () => 'ce passage n’est pas permis dans un texte',
  footnote: () => 'les notes de bas de page [^1] ne sont pas possibles ici',
}

/** @returns what is wrong with a text, in French, without a full stop. */
export const textFaultReason = (fault: TextFault): string =>
  (sentences[fault.code] as (values: unknown) => string)('values' in fault ? fault.values : undefined)
