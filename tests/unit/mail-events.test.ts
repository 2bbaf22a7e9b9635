import { expect, test } from 'vitest'
import { mailEvents } from '@/mail-services/events.ts'
import { MAIL_SERVICES } from '@/mail-services/services.ts'

const email = 'ines@client.example'
const bounced = { is: 'bounced', email, key: 'k', reason: 'no such user' }
const complained = { is: 'complained', email, key: 'k', reason: '' }

test('each service says in its own shape that an address takes no email, or that its reader complains', () => {
  expect(
    mailEvents('brevo', {
      event: 'hard_bounce',
      email,
      tags: ['k'],
      reason: 'no such user',
      'message-id': '<1>',
    }),
  ).toEqual([bounced])
  expect(mailEvents('brevo', { event: 'spam', email, tag: 'k' })).toEqual([complained])
  expect(
    mailEvents('mailjet', [
      {
        event: 'bounce',
        email,
        hard_bounce: true,
        error: 'user unknown',
        comment: 'no such user',
        CustomID: 'k',
      },
      { event: 'spam', email, CustomID: 'k', source: 'JMRPP' },
    ]),
  ).toEqual([bounced, complained])
  expect(
    mailEvents('postmark', {
      RecordType: 'Bounce',
      Type: 'HardBounce',
      Email: email,
      Details: 'no such user',
      Metadata: { once: 'k' },
    }),
  ).toEqual([bounced])
  expect(
    mailEvents('postmark', {
      RecordType: 'SpamComplaint',
      Type: 'SpamComplaint',
      Email: email,
      Metadata: { once: 'k' },
    }),
  ).toEqual([complained])
  const bounce = { message: 'no such user', type: 'Permanent', subType: 'General' }
  for (const tags of [{ once: 'k' }, [{ name: 'once', value: 'k' }]])
    expect(mailEvents('resend', { type: 'email.bounced', data: { to: [email], tags, bounce } })).toEqual([
      bounced,
    ])
  expect(
    mailEvents('resend', { type: 'email.complained', data: { to: [email], tags: { once: 'k' } } }),
  ).toEqual([complained])
})

test('what passes, and what nobody can read, is left out', () => {
  expect(mailEvents('brevo', { event: 'soft_bounce', email })).toEqual([])
  expect(mailEvents('mailjet', { event: 'bounce', email, hard_bounce: false })).toEqual([])
  expect(mailEvents('postmark', { RecordType: 'Bounce', Type: 'Transient', Email: email })).toEqual([])
  expect(mailEvents('postmark', { RecordType: 'Delivery', Email: email })).toEqual([])
  expect(mailEvents('resend', { type: 'email.delivered', data: { to: [email] } })).toEqual([])
  for (const service of MAIL_SERVICES)
    for (const body of [null, '', 7, {}, [[]], [null], { event: 1, email: [] }])
      expect(mailEvents(service, body), `${service} ${JSON.stringify(body)}`).toEqual([])
})

test('an event that does not say which email it is about still says which address', () => {
  expect(mailEvents('resend', { type: 'email.bounced', data: { to: email } })).toEqual([
    { is: 'bounced', email, key: null, reason: '' },
  ])
})
