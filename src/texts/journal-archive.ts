/** What explains an archive of the sales journal. */
export const journalArchiveText = {
  readme: (entries: number, hash: string) => `Archive du journal des ventes
Écritures : ${entries}
Empreinte de la dernière : ${hash || 'aucune'}

journal.csv et journal.json contiennent les mêmes écritures. Chaque empreinte (hash) est le SHA-256, en hexadécimal, de
l’empreinte précédente (previousHash, 64 zéros pour la première) suivie du texte exact de payload, en UTF-8. Les montants
de payload sont en centimes d’euro. Les ventes simulées portent « "simulated": true » et ne comptent pas dans les totaux réels.
SHA256SUMS donne l’empreinte de chaque fichier (sha256sum -c SHA256SUMS).

Vérifier cette archive : npm run journal -- verify --archive DOSSIER
`,
} as const
