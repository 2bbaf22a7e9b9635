import { frenchDates } from './french-dates.ts'

const day = frenchDates({ dateStyle: 'long', timeZone: 'UTC' })

/** The report of a week, by email to the owners on Monday morning. */
export const weeklyReportText = {
  subject: (shop: string, revenue: string) => `Votre semaine : ${revenue} de ventes – ${shop}`,
  title: 'Votre semaine',
  /** @param from `2026-11-16`, a Monday. */
  intro: (from: string, to: string) =>
    `Du lundi ${day(from)} au dimanche ${day(to)}, comparé à la semaine précédente.`,
  /** What a figure is, and by how much it has grown. */
  figure: (value: string, growth: string | null) => (growth ? `${value} (${growth})` : value),
  visits: 'Visites',
  best: 'Meilleures ventes',
  figures: 'Ce que disent vos chiffres',
  open: 'Ouvrir les analyses',
  leave: 'Ce rapport se désactive dans les paramètres de l’administration, rubrique Emails.',
} as const
