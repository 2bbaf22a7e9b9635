/** The log-in of the administration; the sentences of the specification are kept to the letter. */
export const loginText = {
  title: 'Administration',
  intro: 'Connectez-vous pour gérer la boutique.',
  email: 'Email',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion en cours...',
  missing: 'Veuillez remplir tous les champs',
  failed: 'Erreur de connexion',
  done: 'Connexion réussie!',
  ended: 'Votre session a pris fin. Connectez-vous pour reprendre où vous étiez.',
  back: 'Retour au site principal',
  demoTitle: 'Compte de démonstration',
  demoBody: 'Cette boutique est une démonstration. Son compte d’administration est public :',
} as const
