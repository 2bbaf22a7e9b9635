import { cents } from '@/domain/money.ts'
import { type NewsletterFacts, newsletterEmail } from '@/emails/newsletter.ts'
import {
  EMAIL_SITE,
  EMAIL_TOKEN,
  emailPicture,
  emailSettings as settings,
  type Written,
} from './email-frame.ts'

/** A newsletter with every kind of block, one unit with sizes, one sold out and one that is sold no longer. */
const sampleNewsletter: NewsletterFacts = {
  subject: 'Les paniers d’automne sont arrivés',
  blocks: [
    {
      kind: 'text',
      text: 'Bonjour,\n\nles premières pluies sont tombées.\nL’atelier a rentré son palmier nain.',
    },
    {
      kind: 'picture',
      picture: 'site-images/atelier.jpg',
      alt: 'Trois mains autour d’un métier, "vues d’en haut" & de près',
      href: '/blog',
    },
    { kind: 'heading', text: 'Trois pièces qui sortent du métier' },
    { kind: 'products', products: [7, 1, 12] },
    { kind: 'products', products: [99] },
    { kind: 'picture', picture: 'product-images/1.webp', alt: 'Le cabas Ouezzane, posé sur une table' },
    { kind: 'button', label: 'Voir toutes les pièces', href: '/products' },
  ],
  products: [
    {
      id: 1,
      name: 'Cabas Ouezzane',
      price: cents(6490),
      isFrom: false,
      image: 'product-images/1.webp',
      available: true,
    },
    {
      id: 7,
      name: 'Chapeau Larache',
      price: cents(4590),
      isFrom: true,
      image: 'product-images/7.webp',
      available: true,
    },
    { id: 12, name: 'Corbeille ronde', price: cents(2990), isFrom: false, image: null, available: false },
  ],
  leave: EMAIL_TOKEN,
  counted: null,
  settings,
  siteUrl: EMAIL_SITE,
  picture: emailPicture,
}

/** Newsletters, by the name of their golden files. */
export const newsletterEmails = (): Readonly<Record<string, Written>> => ({
  newsletter: newsletterEmail(sampleNewsletter),
  'newsletter-counted': newsletterEmail({
    ...sampleNewsletter,
    counted: {
      link: (href) =>
        href === '/products/12'
          ? null
          : `${EMAIL_SITE}/functions/v1/newsletter?link=${href.replaceAll('/', '-')}.${EMAIL_TOKEN}`,
      opened: `${EMAIL_SITE}/functions/v1/newsletter?opened=${EMAIL_TOKEN}`,
    },
  }),
  'newsletter-test': newsletterEmail({
    ...sampleNewsletter,
    leave: null,
    subject: '<b>57 % de paille',
    blocks: [
      { kind: 'heading', text: '<b>57 % de paille' },
      { kind: 'text', text: 'x'.repeat(300) },
      { kind: 'products', products: [1] },
      { kind: 'button', label: 'Ailleurs', href: 'https://shop.example/products?a=1&b=2' },
    ],
    settings: { ...settings, showPrices: false },
  }),
})
