import type { OrderStatus } from '@/domain/order.ts'
import { contactNoticeLetter, contactReceivedLetter } from '@/letters/contact.ts'
import { leftCartLetter } from '@/letters/left-cart.ts'
import { questionAnswerLetter } from '@/letters/question.ts'
import { reviewAnsweredLetter, reviewInvitationLetter, reviewRefusedLetter } from '@/letters/reviews.ts'
import { supplierOrderEndLetter, supplierOrderLetter } from '@/letters/supplier-order.ts'
import { weeklyReportLetter } from '@/letters/weekly-report.ts'
import { acknowledgementLetter, noticeLetter } from '@/letters/withdrawal.ts'
import { sampleOrder } from '@/texts/letterSample.ts'
import { defaultSentences } from '@/texts/letters.ts'
import { newsMail } from '../../supabase/functions/_shared/account-news.ts'
import { invitationMail, resetMail } from '../../supabase/functions/_shared/admin-mails.ts'
import { confirmationLetter, welcomeLetter } from '../../supabase/functions/_shared/subscription-letters.ts'
import {
  newAddressMail,
  presentAddressMail,
  takenAddressMail,
} from '../../supabase/functions/account-email/account-email-mails.ts'
import * as signUp from '../../supabase/functions/sign-up/sign-up-mails.ts'
import {
  LETTER_SITE,
  LETTER_TOKEN,
  letterPicture,
  letterSettings as settings,
  type Written,
} from './letter-frame.ts'
import { newsletterLetters } from './newsletter-letters.ts'
import { orderLetters } from './order-letters.ts'
import { sampleSupplierOrder } from './sample-document.ts'
import { emptyWeek, sampleWeek } from './sample-week.ts'

const stored = {
  id: '1',
  reference: 'RET-2026-0007',
  declaredAt: '2026-11-20T13:05:09Z',
  lastDay: '2026-12-04',
  isLate: false,
  isLinked: true,
  isAcknowledged: false,
  isNew: true,
  orderStatus: 'completed' as OrderStatus,
}
const unsent = { ...stored, lastDay: null, orderStatus: 'pending' as const }
const declared = {
  name: 'Inès Moreau',
  orderNumber: 'CMD-2026-0042',
  email: 'ines@client.example',
  items: '',
}
const message = {
  id: 12,
  firstName: 'Inès',
  lastName: 'Moreau',
  orderName: null,
  orderNumber: null,
  email: 'ines@client.example',
  phone: null,
  subject: 'Une taille',
  orderSubject: null,
  message: 'Bonjour,\nquelle taille pour <b>57 cm</b> ?',
}
const change = { present: 'ines@client.example', next: 'ines@neuve.example', settings, siteUrl: LETTER_SITE }
const person = {
  to: { name: 'Salma', email: 'salma@shop.example' },
  token: LETTER_TOKEN,
  siteUrl: LETTER_SITE,
  settings,
}
const news = {
  id: 1,
  email: 'ines@client.example',
  new_email: 'ines@neuve.example',
  at: '2026-11-20T13:05:09Z',
}
const subscriber = {
  settings,
  siteUrl: LETTER_SITE,
  functionsUrl: `${LETTER_SITE}/functions/v1`,
  leave: LETTER_TOKEN,
}

const reviewFrame = {
  settings,
  siteUrl: LETTER_SITE,
  picture: letterPicture,
}
const reviewed = {
  name: 'Cabas Ketama',
  label: null,
  image: 'product-images/1.webp',
  firstName: 'Inès',
  token: LETTER_TOKEN,
  productId: 2,
  body: 'Solide, mais l’anse <b>57</b> est courte.\nÉcrivez-moi : ines@client.example',
}

/** Every letter of the shop, by the name of its golden files. */
export const everyLetter = (): Readonly<Record<string, Written>> => ({
  ...orderLetters(),
  'review-invitation': reviewInvitationLetter(reviewFrame, {
    firstName: 'Inès',
    orderNumber: 'CMD-2026-0042',
    token: LETTER_TOKEN,
    leaveToken: 'fedcba9876543210'.repeat(4),
    pieces: [reviewed, { name: 'Chapeau de Chefchaouen', label: 'Taille 57', image: null }],
  }),
  'review-refused': reviewRefusedLetter(reviewFrame, reviewed, {
    reason: 'personal_data',
    note: 'Retirez votre adresse, et nous le publierons volontiers.',
  }),
  'review-answered': reviewAnsweredLetter(
    reviewFrame,
    reviewed,
    'Merci Inès !\nNous l’allongerons de trois centimètres.',
  ),
  'withdrawal-received': acknowledgementLetter(
    { fields: declared, stored },
    settings,
    defaultSentences.withdrawal_received,
    LETTER_SITE,
  ),
  'withdrawal-shop': noticeLetter({ fields: declared, stored }, settings, LETTER_SITE),
  'withdrawal-received-unsent': acknowledgementLetter(
    { fields: declared, stored: unsent },
    settings,
    defaultSentences.withdrawal_received,
    LETTER_SITE,
  ),
  'withdrawal-shop-unsent': noticeLetter({ fields: declared, stored: unsent }, settings, LETTER_SITE),
  'supplier-order': supplierOrderLetter(sampleSupplierOrder(), settings, LETTER_SITE),
  'supplier-order-ended': supplierOrderEndLetter(
    sampleSupplierOrder(),
    true,
    sampleSupplierOrder().lines.slice(0, 1),
    settings,
    LETTER_SITE,
  ),
  'weekly-report': weeklyReportLetter(sampleWeek(), settings, LETTER_SITE),
  'weekly-report-empty': weeklyReportLetter(emptyWeek(), settings, LETTER_SITE),
  'left-cart': leftCartLetter({
    lines: sampleOrder.lines.map(({ name, label, quantity, unitPrice }) => ({
      name,
      label,
      quantity,
      price: unitPrice,
      image: 'product-images/1.webp',
    })),
    leave: LETTER_TOKEN,
    settings,
    sentences: defaultSentences.left_cart,
    siteUrl: LETTER_SITE,
    picture: letterPicture,
  }),
  'question-answer': questionAnswerLetter(
    {
      id: 12,
      subject: 'Une taille',
      orderSubject: null,
      orderNumber: null,
      body: 'Bonjour Inès,\n\nPour 57 cm, prenez la taille 57.\n\nBien à vous,\nL’atelier',
      words: message.message,
      writtenAt: '2026-11-20T13:05:09Z',
    },
    settings,
    LETTER_SITE,
  ),
  'question-answer-order': questionAnswerLetter(
    {
      id: 13,
      subject: null,
      orderSubject: 'damaged',
      orderNumber: sampleOrder.orderNumber,
      body: 'Nous vous renvoyons une anse : <b>Antoinette</b> s’en charge.',
      words: 'Une anse est fendue.\nVoyez www.spam.example/photo, ou écrivez à moi@spam.example.',
      writtenAt: '2026-11-20T23:30:00Z',
    },
    settings,
    null,
  ),
  'contact-shop': contactNoticeLetter(message, settings, LETTER_SITE),
  'contact-received': contactReceivedLetter(message, settings, LETTER_SITE),
  ...newsletterLetters(),
  'newsletter-confirm': confirmationLetter(subscriber, LETTER_TOKEN),
  'newsletter-welcome': welcomeLetter(subscriber),
  'sign-up-confirm': signUp.confirmationMail(
    message.email,
    `${LETTER_SITE}/auth#token=${LETTER_TOKEN}`,
    LETTER_SITE,
    settings,
  ),
  'sign-up-known': signUp.knownMail(message.email, LETTER_SITE, settings),
  'address-new': newAddressMail(LETTER_TOKEN, change),
  'address-present': presentAddressMail(LETTER_TOKEN, change),
  'address-taken': takenAddressMail(change),
  'account-password': newsMail({ ...news, kind: 'password' }, settings, LETTER_SITE),
  'account-email': newsMail({ ...news, kind: 'email' }, settings, LETTER_SITE),
  'admin-reset': resetMail(person),
  'admin-invitation': invitationMail(person, 'Yasmine'),
})
