import type { SiteInput } from '@/domain/site-settings.ts'

const MEDIATOR = ['mentions-legales', 'cgv']

/** Who the shop is, in settings of a test's own: the value of each, what pages say of it, and which. No field of the form is left out. */
export const SAID: Readonly<
  Record<keyof SiteInput, readonly [value: string | string[], words: string[], pages: string[]]>
> = {
  siteName: ['Le Panier du Rif', ['Le Panier du Rif'], ['index', 'contact']],
  siteDescription: ['Par sept familles', ['content="Par sept familles"'], ['index']],
  contactEmail: [
    'bonjour@panier.example',
    ['mailto:bonjour@panier.example'],
    ['contact', 'mentions-legales'],
  ],
  contactPhone: ['04 00 11 22 33', ['04 00 11 22 33'], ['contact', 'maintenance', 'cgv']],
  address: [
    '8 rue Neuve\n13002 Marseille',
    ['8 rue Neuve', '13002 Marseille'],
    ['contact', 'mentions-legales'],
  ],
  returnAddress: [
    'Entrepôt du quai\n13015 Marseille',
    ['Entrepôt du quai, 13015 Marseille'],
    ['returns', 'cgv'],
  ],
  openingHours: [['Jeudi : 7h-9h'], ['>Jeudi<', '>7h-9h<'], ['contact']],
  phoneHours: ['le jeudi matin', ['le jeudi matin'], ['contact', 'faq']],
  socialLinks: [
    ['https://www.youtube.com/@panier'],
    ['href="https://www.youtube.com/@panier"'],
    ['index', 'contact'],
  ],
  termsVersion: ['2027-panier', ['data-terms-version="2027-panier"'], ['cgv']],
  legalName: ['Panier et Filles', ['Panier et Filles'], ['mentions-legales', 'cgv', 'confidentialite']],
  legalForm: ['Société coopérative', ['Société coopérative'], ['mentions-legales']],
  shareCapital: ['4321 euros', ['au capital de 4321 euros'], ['mentions-legales']],
  registeredCity: ['Aubagne', ['Aubagne'], ['cgv']],
  siren: ['732829320', ['SIREN\u202f: 732829320'], ['mentions-legales']],
  rcs: ['RCS Aubagne 7', ['RCS Aubagne 7'], ['mentions-legales']],
  vatNumber: ['FR44732829320', ['FR44732829320'], ['mentions-legales']],
  publisher: ['Yto Panier', ['Yto Panier'], ['mentions-legales']],
  host: [
    'Hôte du Midi\n2 rue des Câbles\n04 99 88 77 66',
    ['Hôte du Midi', '2 rue des Câbles', '04 99 88 77 66'],
    ['mentions-legales'],
  ],
  mediatorName: ['Médiation du Midi', ['Médiation du Midi'], MEDIATOR],
  mediatorAddress: ['5 quai du Port', ['5 quai du Port'], MEDIATOR],
  mediatorSite: ['https://mediation.example', ['href="https://mediation.example"'], MEDIATOR],
  announcementText: [
    'Le quai est fermé le 8 mai',
    ['Le quai est fermé le 8 mai'],
    ['index', 'cgv', 'products/3'],
  ],
  announcementLink: ['/blog/1', ['href="/blog/1"'], ['index', 'cgv']],
  announcementFrom: ['2026-01-01T08:00:00Z', [], []],
  announcementUntil: ['2099-01-01T08:00:00Z', [], []],
  blogIntro: ['Ce qui se dit au Panier.', ['Ce qui se dit au Panier.'], ['blog']],
  footerAbout: ['Tressé dans le Panier.', ['Tressé dans le Panier.'], ['index', 'faq']],
  // Labels of parcels alone say it.
  senderName: ['Quai du Panier', [], []],
  senderStreet: ['9 rue Basse', [], []],
  senderComplement: ['Cour', [], []],
  senderPostalCode: ['13003', [], []],
  senderCity: ['Marseille', [], []],
}
