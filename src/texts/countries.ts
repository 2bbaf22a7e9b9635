import type { Country } from '@/domain/rules.ts'

/** Countries that the shop delivers to. */
export const countryNames: Readonly<Record<Country, string>> = {
  FR: 'France métropolitaine',
  BE: 'Belgique',
  CH: 'Suisse',
  MC: 'Monaco',
  LU: 'Luxembourg',
}
