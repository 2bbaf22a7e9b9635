import { expect, it } from 'vitest'
import { outsideFailureText as t } from '@/texts/admin/outside-failures.ts'

it.each([
  [
    'the mail service answered 422: {"name":"validation_error","message":"Invalid \'to\' field."}',
    /refuse cet email.*«\u202fInvalid 'to' field\.\u202f»/,
  ],
  ['the mail service answered 400: adresse inconnue', /refuse cet email.*«\u202fadresse inconnue\u202f»/],
  ['the mail service answered 403: {"message":"The domain is not verified"}', /refuse la boutique/],
  ['the mail service answered 429', /^Le service d’envoi demande d’attendre[^«]*$/],
  ['the mail service answered 503: {"message":"en panne"}', /est en panne/],
  ['the mail service answered 404', /réponse 404/],
  ['no attempt came to an end', /^Aucun essai/],
  ['no letter is called no_such_letter', /ne connaît pas/],
  ['The operation was aborted due to timeout', /à temps/],
  ['Signal timed out.', /à temps/],
  ['fetch failed', /injoignable/],
  ['error sending request for url (http://127.0.0.1:9/): client error (Connect)', /injoignable/],
  ['Orders cannot be read: permission denied', /n’a pas pu être préparé.*permission denied/],
])('what became of an email is said in French: %s', (stored, said) => {
  expect(t.mail(stored)).toMatch(said)
  expect(t.mail(stored)).not.toMatch(/the mail service|no attempt|no letter is/)
})

it.each([
  ['Charge ch_1 has already been refunded.', /^Stripe a répondu.* déjà remboursé\.$/],
  ['Insufficient funds in your Stripe balance to refund this amount.', /solde du compte Stripe/],
  ['Refund amount (€5.00) is greater than unrefunded amount on charge (€3.00)', /dépasse ce qui reste/],
  ['Charge ch_1 has been charged back; cannot issue a refund.', /contesté/],
  ["No such payment_intent: 'pi_1'", /n’existe pas/],
  [
    'An error occurred with our connection to Stripe. Request was retried 2 times.',
    /^Stripe n’a pas pu être joint\.$/,
  ],
  ['Something new.', /^Stripe a répondu.*«\u202fSomething new\.\u202f»/],
])('what Stripe answers to a refund is said in French: %s', (stored, said) => {
  expect(t.refund(stored)).toMatch(said)
})
