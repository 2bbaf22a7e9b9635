import type { DoctorPoint } from '@/domain/doctor.ts'

/** A sentence on what was found, and one on what to do. */
type Said = readonly [says: string, remedy: string]

const points: Readonly<Record<DoctorPoint, string>> = {
  shop: 'Boutique',
  database: 'Base de données',
  backup: 'Sauvegarde',
  disk: 'Disque',
  clock: 'Horloge',
  'public address': 'Adresse publique',
  certificate: 'Certificat',
  visitors: 'Visiteurs',
  'mail service': 'Service d’envoi',
  'emails that come back': 'Emails qui reviennent',
  'mail domain': 'Domaine des emails',
  SPF: 'SPF',
  DKIM: 'DKIM',
  DMARC: 'DMARC',
  answers: 'Réponses',
  Stripe: 'Stripe',
  webhook: 'Webhook de Stripe',
  wallets: 'Apple Pay, Google Pay',
}

const gigabytes = (bytes: number): string =>
  `${(bytes / 1e9).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} Go`
const counted = (count: number, word: string): string =>
  `${count.toLocaleString('fr-FR')} ${word}${count > 1 ? 's' : ''}`
const PROXY_REMEDY =
  'Faites ajouter X-Forwarded-For par le proxy, et nommez-le dans TRUSTED_PROXIES s’il est sur une autre machine : supabase/OWN-SERVER.md le montre.'
const NIGHTLY = 'Programmez-la chaque nuit : npm run service l’installe.'
const STRIPE_INCOMPLETE = 'Ouvrez le tableau de bord de Stripe : il dit ce qui manque.'

/** What the doctor says: in the administration and in the terminal. */
export const doctorText = {
  points,
  notLooked: (why: string): Said => [
    `Ce point n’a pas pu être examiné : ${why}.`,
    'Corrigez cela, puis relancez l’examen.',
  ],
  notRunning: [
    'Elle ne tourne pas : ce qui dépend d’elle n’est pas examiné.',
    'Démarrez-la : npm start',
  ] as Said,
  demo: ['C’est la démonstration.', 'SHOP_DEMO=false en fait une boutique à vous.'] as Said,
  database: (version: string, orders: number) => `Postgres ${version}, ${counted(orders, 'commande')}.`,
  backupElsewhere: [
    'La base est celle d’un serveur : on ne sait pas d’ici si elle est sauvegardée.',
    'Faites tourner pg_dump chaque nuit, et restaurez une sauvegarde pour l’essayer.',
  ] as Said,
  noBackup: ['Il n’y en a encore eu aucune.', NIGHTLY] as Said,
  badBackup: (file: string): Said => [
    `La dernière (${file}) est mauvaise : la base de données est abîmée.`,
    'Restaurez la dernière bonne, et gardez celles d’avant.',
  ],
  backup: (hours: number) => `La dernière a ${hours} h ; elle a été restaurée pour l’essayer.`,
  oldBackup: (days: number): Said => [`La dernière a ${counted(days, 'jour')}.`, NIGHTLY],
  disk: (free: number) => `${gigabytes(free)} sont libres.`,
  diskClosed: (folder: string, code: string) => `Rien ne peut être écrit dans ${folder} (${code}).`,
  diskLeft: (free: number) => `Il reste ${gigabytes(free)}.`,
  diskFull: (says: string): Said => [
    `${says} Des commandes sont refusées.`,
    'Faites de la place : rien n’est à réparer.',
  ],
  diskLow: (says: string): Said => [says, 'Faites de la place avant que des commandes soient refusées.'],
  clock: 'L’horloge de cette machine est juste.',
  clockOff: (seconds: number): Said => [
    `L’horloge de cette machine se trompe de ${seconds.toLocaleString('fr-FR')} s.`,
    'Faites-la régler par le réseau : timedatectl set-ntp true',
  ],
  clockUnknown: ['Personne n’a pu dire l’heure.', 'Comparez-la vous-même : date'] as Said,
  noAddress: [
    'PUBLIC_SITE_URL n’est pas donnée : les liens des emails et des pages mènent à cette machine.',
    'Donnez l’adresse que vos clients tapent, comme PUBLIC_SITE_URL=https://www.exemple.fr',
  ] as Said,
  noShop: (origin: string, status: number): Said => [
    `${origin} répond ${status}, mais ce n’est pas une boutique.`,
    'Dirigez le nom vers cette machine, et le proxy vers PORT.',
  ],
  unreachable: (origin: string, why: string): Said => [
    `${origin} est hors d’atteinte : ${why}.`,
    'Regardez l’entrée DNS du nom, le pare-feu, le proxy et son certificat. Depuis la machine elle-même, certains réseaux ne répondent jamais : essayez depuis un téléphone.',
  ],
  otherShop: (origin: string, isCopy: boolean): Said => [
    isCopy
      ? `Une autre copie de cette boutique répond à ${origin}.`
      : `Une autre boutique répond à ${origin}.`,
    'Dirigez le nom vers cette machine ; de deux copies, npm run take-over fait de l’une la boutique.',
  ],
  unwell: (origin: string, status: string): Said => [
    `${origin} répond : ${status}.`,
    'Le journal du serveur dit pourquoi.',
  ],
  address: (origin: string) => `C’est cette boutique qui répond à ${origin}.`,
  unnamed: [
    'Le proxy ne dit pas qui il sert : tous les visiteurs partagent les limites d’un seul.',
    PROXY_REMEDY,
  ] as Said,
  visitors: 'La boutique apprend l’adresse de ses visiteurs.',
  plainHttp: (origin: string): Said => [
    `${origin} n’est pas chiffrée : mots de passe et commandes pourraient être lus en chemin.`,
    'Servez la boutique en https://, comme supabase/OWN-SERVER.md le montre, et dites-le dans PUBLIC_SITE_URL.',
  ],
  certificateEnds: (days: number): Said => [
    days < 0 ? 'Le certificat a expiré.' : `Le certificat expire dans ${counted(days, 'jour')}.`,
    'Renouvelez-le, et cherchez pourquoi cela ne se fait pas tout seul.',
  ],
  certificate: (days: number) => `Le certificat vaut encore ${counted(days, 'jour')}.`,
  noMail: [
    'Il n’y en a pas : les emails restent à /_/mail, et aucun client n’en reçoit.',
    'Donnez MAIL_SERVICE ou MAIL_API_URL, MAIL_API_KEY et MAIL_FROM : .env.example les explique.',
  ] as Said,
  smtp: 'Le serveur SMTP accepte l’utilisateur et le mot de passe de la boutique.',
  mailUnknown: [
    'On ne saura qu’à l’envoi s’il accepte la clé.',
    'Envoyez-vous un email d’essai : Emails, Envois.',
  ] as Said,
  mail: (service: string) => `${service} accepte la clé de la boutique.`,
  mailRefused: (service: string, status: number): Said => [
    `${service} n’accepte pas la clé de la boutique (${status}).`,
    'Recopiez la clé dans MAIL_API_KEY, et voyez chez le service si elle peut envoyer.',
  ],
  mailUnreachable: (why: string): Said => [
    `Le service d’envoi n’a pas pu être interrogé : ${why}.`,
    'L’adresse et la clé sont-elles justes, et cette machine atteint-elle le service ?',
  ],
  mailEvents: (service: string) => `${service} peut appeler /functions/v1/mail-events avec la clé.`,
  noMailEvents: [
    'MAIL_EVENTS_KEY n’est pas donnée : d’une adresse qui ne reçoit rien, personne n’apprend rien.',
    'Choisissez-en une, et donnez au service l’adresse des événements : .env.example dit comment.',
  ] as Said,
  namesUnread: (domain: string, code: string): Said => [
    `Les entrées DNS de ${domain} n’ont pas pu être lues : ${code}.`,
    'Le serveur de noms de cette machine est-il à portée ? Relancez l’examen.',
  ],
  dmarc: (domain: string) => `${domain} dit ce que deviennent les emails qui ne sont pas les siens.`,
  noDmarc: (domain: string): Said => [
    `${domain} n’a pas d’entrée DMARC : Gmail et Yahoo refusent alors les lettres d’information.`,
    `Ajoutez une entrée TXT _dmarc.${domain} : v=DMARC1; p=none, puis p=quarantine quand tout va bien.`,
  ],
  answers: (email: string) => `Les réponses à ${email} ont un serveur.`,
  noAnswers: (domain: string): Said => [
    `Aucun serveur ne prend les emails adressés à ${domain} : les réponses des clients leur reviennent.`,
    'Ajoutez les entrées MX d’une boîte, ou envoyez depuis un domaine qui en a.',
  ],
  manySpf: (domain: string, count: number): Said => [
    `${domain} a ${count} entrées SPF : on n’en retient alors aucune.`,
    'Réunissez-les en une : v=spf1, tous les include, et une seule fin.',
  ],
  spfLacks: (domain: string, include: string): Said => [
    `L’entrée SPF de ${domain} ne nomme pas le service d’envoi.`,
    `Ajoutez-y ${include}.`,
  ],
  spf: (domain: string) => `${domain} dit qui peut envoyer ses emails.`,
  maybeNoSpf: (domain: string): Said => [
    `${domain} n’a pas d’entrée SPF.`,
    'Si le service d’envoi en demande une, ajoutez-la ; certains s’en passent.',
  ],
  noSpf: (domain: string): Said => [
    `${domain} n’a pas d’entrée SPF : les emails tombent parmi les indésirables.`,
    'Ajoutez celle que le service d’envoi montre.',
  ],
  dkimUnknown: (isSmtp: boolean): Said => [
    `Sous quel nom ${isSmtp ? 'ce serveur SMTP' : 'ce service'} garde sa clé ne peut se savoir d’ici.`,
    'Ouvrez un email de la boutique dans Gmail, « Afficher l’original » : il doit dire DKIM : PASS.',
  ],
  dkim: (domain: string) => `${domain} a la clé qui signe ses emails.`,
  noDkim: (domain: string): Said => [
    `${domain} n’a aucune clé qui signe ses emails.`,
    'Ajoutez l’entrée DKIM que le service d’envoi montre pour ce domaine.',
  ],
  noStripe: [
    'Il n’y a pas de clés : aucune carte n’est acceptée.',
    'Donnez PUBLIC_STRIPE_KEY et STRIPE_SECRET_KEY, du tableau de bord de Stripe, Développeurs, Clés API.',
  ] as Said,
  noCharges: ['Le compte ne peut pas encore encaisser.', STRIPE_INCOMPLETE] as Said,
  noPayouts: ['Les paiements sont encaissés, mais pas versés.', STRIPE_INCOMPLETE] as Said,
  testKeys: [
    'Les clés sont celles du mode test : rien n’est encaissé.',
    'Donnez les clés réelles avant d’ouvrir la boutique.',
  ] as Said,
  stripe: 'Le compte encaisse et verse.',
  maySeeNoAccount: [
    'La clé n’a pas le droit de voir le compte.',
    'Il n’y a rien à faire si les paiements passent.',
  ] as Said,
  wrongStripeKey: ['Stripe ne connaît pas la clé secrète.', 'Recopiez-la dans STRIPE_SECRET_KEY.'] as Said,
  stripeUnreachable: (why: string): Said => [
    `Stripe n’a pas pu être interrogé : ${why}.`,
    'Cette machine atteint-elle api.stripe.com ?',
  ],
  webhookRemedy: (address: string) =>
    `Chez Stripe, Développeurs, Webhooks : un point de terminaison ${address} avec les événements que supabase/HOSTED.md nomme ; son secret est STRIPE_WEBHOOK_SECRET.`,
  noSigningSecret:
    'STRIPE_WEBHOOK_SECRET n’est pas donné : la boutique apprend les paiements avec des minutes de retard.',
  noWebhook: 'Stripe n’a aucun point de terminaison à l’adresse de cette boutique.',
  webhookOff: [
    'Stripe a coupé le point de terminaison : ses appels échouaient depuis des jours.',
    'Rétablissez-le chez Stripe, et voyez pourquoi ils échouaient.',
  ] as Said,
  webhookLacks: (events: readonly string[]): Said => [
    `Le point de terminaison ne reçoit pas ${events.join(', ')}.`,
    'Ajoutez-lui ces événements chez Stripe.',
  ],
  webhook: 'Stripe annonce ses paiements à la boutique.',
  maySeeNoWebhooks: [
    'La clé n’a pas le droit de voir les webhooks.',
    'Voyez dans le tableau de bord de Stripe si ses appels réussissent.',
  ] as Said,
  wallets: (domain: string) => `Apple Pay et Google Pay sont enregistrés pour ${domain}.`,
  noWallets: (domain: string): Said => [
    `${domain} n’est pas enregistré pour Apple Pay et Google Pay.`,
    'Chez Stripe, Paramètres, Domaines des moyens de paiement : ajoutez-le.',
  ],
}
