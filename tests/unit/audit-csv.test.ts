import { expect, it } from 'vitest'
import { auditCsv } from '@/admin/audit/audit-csv.ts'
import type { AuditEntry } from '@/data/admin/audit.ts'

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-20T23:30:00Z',
  adminName: 'Salma',
  table: 'products',
  rowId: '7',
  rowLabel: 'Cabas',
  operation: 'update',
  changes: {},
  ...changes,
})

it('says in words what happened, and leaves a spreadsheet nothing to calculate', () => {
  const csv = auditCsv([
    entry({
      rowLabel: '=HYPERLINK("http://x.test")',
      changes: {
        price: { old: 10, new: 12.5, hidden: false },
        email: { hidden: true },
        is_new: { new: true, hidden: false },
      },
    }),
    entry({ adminName: '+33', rowLabel: '', table: 'hero', operation: 'insert' }),
    entry({
      table: 'log_ins',
      rowLabel: 'Nadia',
      operation: 'log_in_failed',
      changes: { tries: { new: 3, hidden: false } },
    }),
    entry({
      table: 'order_returns',
      rowLabel: 'size',
      operation: 'insert',
      changes: {
        reason: { new: 'size', hidden: false },
        lines: { new: [{ position: 2, exchange: null, quantity: 1, restocked: 1 }], hidden: false },
        at: { hidden: true },
      },
    }),
  ])
  expect(csv.split('\r\n')).toEqual([
    '\ufeffDate;Par;Action;Objet;Nom;Modifications',
    `2026-11-21 00:30;Salma;Modification;Produit;"'=HYPERLINK(""http://x.test"")";"Prix : 10,00 € → 12,50 € ; Email : modifié (valeur non conservée) ; Nouveau : oui"`,
    `2026-11-21 00:30;"'+33";Ajout;Image principale;;`,
    '2026-11-21 00:30;;Connexion refusée;Connexion;Nadia;Essais ratés : 3',
    '2026-11-21 00:30;Salma;Ajout;Retour;La taille ne convient pas;"Motif : La taille ne convient pas ; Articles : ligne 2 : 1 pièce, 1 en stock ; Date : valeur non conservée"',
    '',
  ])
})
