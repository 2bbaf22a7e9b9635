import type { ShopSettings } from '@/domain/settings.ts'

/** @returns names of the settings that the law wants shown and that nobody has filled in yet. */
export function missingFacts({ contactEmail, contactPhone, address, legal }: ShopSettings): string[] {
  const facts = {
    contactEmail,
    contactPhone,
    address,
    companyName: legal.companyName,
    registration: legal.registration,
    registeredCity: legal.registeredCity,
    publicationDirector: legal.publicationDirector,
    host: legal.host.name,
    mediator: legal.mediator.name,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value.trim() === '' ? [name] : []))
}
