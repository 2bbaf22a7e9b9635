type Sentence = readonly [says: RegExp, inFrench: (first: string) => string]

const inFrench = (sentences: readonly Sentence[], message: string): string | null => {
  for (const [says, sentence] of sentences) {
    const found = says.exec(message)
    if (found) return sentence(found[1] ?? '')
  }
  return null
}

/** What a service says in its own words, which are seldom French: of JSON only its message. */
const quoted = (words: string): string => {
  const [, message = words] = /"message"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(words) ?? []
  return message.trim() === '' ? '' : ` Il précise : « ${message.trim()} ».`
}

const STATUSES: readonly Sentence[] = [
  [/^(400|413|422)$/, () => 'Le service d’envoi refuse cet email : l’adresse est à vérifier.'],
  [
    /^(401|403)$/,
    () => 'Le service d’envoi refuse la boutique : sa clé ou son adresse d’expédition est à vérifier.',
  ],
  [/^429$/, () => 'Le service d’envoi demande d’attendre : trop d’emails à la fois.'],
  [/^5/, () => 'Le service d’envoi est en panne.'],
  [/(.+)/, (status) => `Le service d’envoi n’a pas pris cet email (réponse ${status}).`],
]

/** What the function that sends, and the outbox, write down; the first that fits. */
const MAILS: readonly Sentence[] = [
  [/^no attempt came to an end/, () => 'Aucun essai n’est allé à son terme.'],
  [/^no letter is called/, () => 'La boutique ne connaît pas encore ce message.'],
  [/timeout|timed out/i, () => 'Le service d’envoi n’a pas répondu à temps.'],
  [/fetch failed|sending request|connect|network|socket|dns/i, () => 'Le service d’envoi est injoignable.'],
]

/** What Stripe answers to a refund, by the words that it has for it. */
const REFUNDS: readonly Sentence[] = [
  [/already been refunded/i, () => 'ce paiement est déjà remboursé.'],
  [/insufficient funds/i, () => 'le solde du compte Stripe ne suffit pas.'],
  [/greater than (?:the )?(?:unrefunded|remaining)/i, () => 'le montant dépasse ce qui reste à rembourser.'],
  [/charged? ?back|disputed/i, () => 'le client a contesté ce paiement auprès de sa banque.'],
  [/^No such/i, () => 'ce paiement n’existe pas dans ce compte Stripe.'],
  [/api key/i, () => 'la clé de Stripe n’est pas valable.'],
]

/** Stripe did not answer: what was asked for is not what is wrong. */
const UNREACHED = /connection to stripe|timeout|timed out|fetch failed|sending request|econn|network/i

/** What came of others (the mail service, Stripe) and is written down in English, for an owner who reads French. */
export const outsideFailureText = {
  /** @param message as the outbox holds it. */
  mail: (message: string): string => {
    const [, status, words = ''] = /^the mail service answered (\d+)(?:: (.*))?$/s.exec(message) ?? []
    if (status) return `${inFrench(STATUSES, status)}${quoted(words)}`
    const [cameBack, why = ''] = /^it came back(?:: (.*))?$/s.exec(message) ?? []
    if (cameBack !== undefined) return `La messagerie du destinataire ne l’a pas accepté.${quoted(why)}`
    return inFrench(MAILS, message) ?? `L’email n’a pas pu être préparé. Détail technique : « ${message} ».`
  },
  /** @param message as a refund holds it. */
  refund: (message: string): string =>
    UNREACHED.test(message)
      ? 'Stripe n’a pas pu être joint.'
      : `Stripe a répondu : ${inFrench(REFUNDS, message) ?? `« ${message} ».`}`,
} as const
