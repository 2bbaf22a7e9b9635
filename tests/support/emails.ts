import type { OrderStatus } from '@/domain/order-states.ts'
import { contactNoticeEmail, contactReceivedEmail } from '@/emails/contact.ts'
import { leftCartEmail } from '@/emails/left-cart.ts'
import { questionAnswerEmail } from '@/emails/question.ts'
import { reviewAnsweredEmail, reviewInvitationEmail, reviewRefusedEmail } from '@/emails/reviews.ts'
import { supplierOrderEmail, supplierOrderEndEmail } from '@/emails/supplier-order.ts'
import { weeklyReportEmail } from '@/emails/weekly-report.ts'
import { acknowledgementEmail, noticeEmail } from '@/emails/withdrawal.ts'
import { sampleOrder } from '@/texts/email-sample.ts'
import { defaultSentences } from '@/texts/emails.ts'
import { newsMail } from '../../supabase/functions/_shared/account-news.ts'
import { invitationMail, resetMail } from '../../supabase/functions/_shared/admin-mails.ts'
import { confirmationEmail, welcomeEmail } from '../../supabase/functions/_shared/subscription-emails.ts'
import {
  newAddressMail,
  presentAddressMail,
  takenAddressMail,
} from '../../supabase/functions/account-email/account-email-mails.ts'
import * as signUp from '../../supabase/functions/sign-up/sign-up-mails.ts'
import {
  EMAIL_SITE,
  EMAIL_TOKEN,
  emailPicture,
  emailSettings as settings,
  type Written,
} from './email-frame.ts'
import { newsletterEmails } from './newsletter-emails.ts'
import { orderEmails } from './order-emails.ts'
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
  paymentStatus: 'paid' as const,
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
const change = { present: 'ines@client.example', next: 'ines@neuve.example', settings, siteUrl: EMAIL_SITE }
const person = {
  to: { name: 'Salma', email: 'salma@shop.example' },
  token: EMAIL_TOKEN,
  siteUrl: EMAIL_SITE,
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
  siteUrl: EMAIL_SITE,
  functionsUrl: `${EMAIL_SITE}/functions/v1`,
  leave: EMAIL_TOKEN,
}

const reviewFrame = {
  settings,
  siteUrl: EMAIL_SITE,
  picture: emailPicture,
}
const reviewed = {
  name: 'Cabas Ketama',
  label: null,
  image: 'product-images/1.webp',
  firstName: 'Inès',
  token: EMAIL_TOKEN,
  productId: 2,
  body: 'Solide, mais l’anse <b>57</b> est courte.\nÉcrivez-moi : ines@client.example',
}

/** Every email of the shop, by the name of its golden files. */
export const everyEmail = (): Readonly<Record<string, Written>> => ({
  ...orderEmails(),
  'review-invitation': reviewInvitationEmail(reviewFrame, {
    firstName: 'Inès',
    orderNumber: 'CMD-2026-0042',
    token: EMAIL_TOKEN,
    leaveToken: 'fedcba9876543210'.repeat(4),
    pieces: [reviewed, { name: 'Chapeau de Chefchaouen', label: 'Taille 57', image: null }],
  }),
  'review-refused': reviewRefusedEmail(reviewFrame, reviewed, {
    reason: 'personal_data',
    note: 'Retirez votre adresse, et nous le publierons volontiers.',
  }),
  'review-answered': reviewAnsweredEmail(
    reviewFrame,
    reviewed,
    'Merci Inès !\nNous l’allongerons de trois centimètres.',
  ),
  'withdrawal-received': acknowledgementEmail(
    { fields: declared, stored },
    settings,
    defaultSentences.withdrawal_received,
    EMAIL_SITE,
  ),
  'withdrawal-shop': noticeEmail({ fields: declared, stored }, settings, EMAIL_SITE),
  'withdrawal-received-unsent': acknowledgementEmail(
    { fields: declared, stored: unsent },
    settings,
    defaultSentences.withdrawal_received,
    EMAIL_SITE,
  ),
  'withdrawal-shop-unsent': noticeEmail({ fields: declared, stored: unsent }, settings, EMAIL_SITE),
  'supplier-order': supplierOrderEmail(sampleSupplierOrder(), settings, EMAIL_SITE),
  'supplier-order-ended': supplierOrderEndEmail(
    sampleSupplierOrder(),
    true,
    sampleSupplierOrder().lines.slice(0, 1),
    settings,
    EMAIL_SITE,
  ),
  'weekly-report': weeklyReportEmail(sampleWeek(), settings, EMAIL_SITE),
  'weekly-report-empty': weeklyReportEmail(emptyWeek(), settings, EMAIL_SITE),
  'left-cart': leftCartEmail({
    lines: sampleOrder.lines.map(({ name, label, quantity, unitPrice }) => ({
      name,
      label,
      quantity,
      price: unitPrice,
      image: 'product-images/1.webp',
    })),
    leave: EMAIL_TOKEN,
    settings,
    sentences: defaultSentences.left_cart,
    siteUrl: EMAIL_SITE,
    picture: emailPicture,
  }),
  'question-answer': questionAnswerEmail(
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
    EMAIL_SITE,
  ),
  'question-answer-order': questionAnswerEmail(
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
  'contact-shop': contactNoticeEmail(message, settings, EMAIL_SITE),
  'contact-received': contactReceivedEmail(message, settings, EMAIL_SITE),
  ...newsletterEmails(),
  'newsletter-confirm': confirmationEmail(subscriber, EMAIL_TOKEN),
  'newsletter-welcome': welcomeEmail(subscriber),
  'sign-up-confirm': signUp.confirmationMail(
    message.email,
    `${EMAIL_SITE}/auth#token=${EMAIL_TOKEN}`,
    EMAIL_SITE,
    settings,
  ),
  'sign-up-known': signUp.knownMail(message.email, EMAIL_SITE, settings),
  'address-new': newAddressMail(EMAIL_TOKEN, change),
  'address-present': presentAddressMail(EMAIL_TOKEN, change),
  'address-taken': takenAddressMail(change),
  'account-password': newsMail({ ...news, kind: 'password' }, settings, EMAIL_SITE),
  'account-email': newsMail({ ...news, kind: 'email' }, settings, EMAIL_SITE),
  'admin-reset': resetMail(person),
  'admin-invitation': invitationMail(person, 'Yasmine'),
})
