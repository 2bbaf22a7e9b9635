import { describe, expect, test } from 'vitest'
import { ANALYTICS_PERIODS, choiceIn } from '@/domain/analytics.ts'
import { DISCOUNT_KINDS } from '@/domain/discount.ts'
import {
  DISCOUNT_PERCENT,
  INACTIVE_AFTER_MONTHS,
  NEW_CUSTOMER_DAYS,
  VIP_ABOVE_EUROS,
} from '@/domain/rules.ts'
import { typeset } from '@/domain/typography.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText } from '@/texts/admin/newsletters.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { amountsText, settingsText } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { shopDataText } from '@/texts/admin/shop-data.ts'
import { displayText, siteText } from '@/texts/admin/site-settings.ts'
import { problemText } from '@/texts/admin/ui.ts'

/**
 * Sentences of the specification that the screens of marketing and settings say, character by character. Tests of the screens look for
 * the constants: they would follow a constant that is reworded.
 */
const SENTENCES = {
  Marketing: [shellText.marketing, marketingText.title],
  Analyses: [shellText.analytics],
  Paramètres: [shellText.settings, settingsText.title],
  'Veuillez remplir tous les champs obligatoires': [problemText.required],
  'Veuillez remplir le sujet et le contenu': [newslettersText.required],
  'Code de réduction créé avec succès': [marketingText.created],
  'Newsletter envoyée à 156 clients': [newslettersText.sent(156)],
  'Paramètres du site sauvegardés': [siteText.saved, amountsText.saved],
  'Paramètres email sauvegardés': [outboxText.settingsSaved],
  'Paramètres de sécurité sauvegardés': [settingsText.securitySaved],
  "Paramètres d'affichage sauvegardés": [displayText.saved],
  'Export des données en cours...': [shopDataText.exportStarted],
  'Import des données démarré...': [shopDataText.importStarted],
  'Erreur lors de la sauvegarde': [
    marketingText.saveFailed,
    siteText.saveFailed,
    amountsText.saveFailed,
    outboxText.settingsFailed,
    settingsText.saveFailed,
    displayText.failed,
  ],
} as const

test.each(Object.entries(SENTENCES))('“%s” is said to the letter', (sentence, said) => {
  expect(said).toEqual(said.map(() => typeset(sentence)))
})

describe('the specified', () => {
  test('periods of an analysis are four, the second is where it begins', () => {
    expect(ANALYTICS_PERIODS).toEqual({ '7d': 7, '30d': 30, '90d': 90, '1y': 365 })
    expect(choiceIn(new URLSearchParams())).toEqual({ is: '30d' })
  })

  test('discount takes 1 to 50 percent, and a gift is a campaign of its own', () => {
    expect(DISCOUNT_PERCENT).toEqual({ min: 1, max: 50 })
    expect(DISCOUNT_KINDS).toContain('gift')
  })

  test('segments begin at 300 €, 30 days and 6 months', () => {
    expect([VIP_ABOVE_EUROS, NEW_CUSTOMER_DAYS, INACTIVE_AFTER_MONTHS]).toEqual([300, 30, 6])
  })
})
