import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadRelayPoints } from '@/data/relay-points.ts'
import { snakeKeys } from '@/domain/case.ts'
import { ROOT } from '@/rendering/root.ts'
import { demoCustoms, demoHero, demoPackagings, demoSettings } from '../../../content/demo/products.ts'
import { readRelayFile } from '../relay-file.ts'
import type { DemoTarget } from './demo-target.ts'
import { uploadPicture } from './pictures.ts'

const RELAY_POINTS = join(ROOT, 'content/demo/relay-points.csv')

/** What carriers and customs ask for. */
export async function writeParcels(client: DemoTarget['client']): Promise<void> {
  for (const { category, ...customs } of demoCustoms)
    await client.from('categories').update(snakeKeys(customs)).eq('name', category).throwOnError()
  const packagings = demoPackagings.map((one, index) =>
    snakeKeys({ ...one, isDefault: index === 0, position: index + 1 }),
  )
  await client.from('packagings').upsert(packagings).throwOnError()
}

/** What the shop says of itself. */
async function writeSettings(client: DemoTarget['client']): Promise<void> {
  const { legal } = demoSettings
  const settings = {
    site_name: demoSettings.siteName,
    site_description: demoSettings.siteDescription,
    contact_email: demoSettings.contactEmail,
    contact_phone: demoSettings.contactPhone,
    phone_hours: demoSettings.phoneHours,
    address: demoSettings.address,
    return_address: demoSettings.returnAddress,
    sender_name: demoSettings.sender.name,
    sender_street: demoSettings.sender.street,
    sender_complement: demoSettings.sender.complement,
    sender_postal_code: demoSettings.sender.postalCode,
    sender_city: demoSettings.sender.city,
    social_links: [...demoSettings.socialLinks],
    opening_hours: demoSettings.openingHours.map(({ days, hours }) => `${days} : ${hours}`),
    legal_name: legal.companyName,
    legal_form: legal.legalForm,
    share_capital: legal.capital,
    registered_city: legal.registeredCity,
    siren: legal.siren,
    rcs: legal.registration,
    vat_number: legal.vatNumber.replaceAll(' ', ''),
    publisher: legal.publicationDirector,
    host: [legal.host.name, legal.host.postalAddress, legal.host.phone].join('\n'),
    mediator_name: legal.mediator.name,
    mediator_address: legal.mediator.postalAddress,
    mediator_site: legal.mediator.website,
  }
  await client.from('settings').update(settings).eq('id', true).throwOnError()
}

async function writeHero(client: DemoTarget['client']): Promise<void> {
  const hero = {
    image_path: await uploadPicture(client, 'site-images', 'hero'),
    alt_text: demoHero.altText,
    title: demoHero.title,
    subtitle: demoHero.subtitle,
  }
  await client.from('hero').update(hero).eq('id', true).throwOnError()
}

/** Writes what the demonstration is set to, and opens it. */
export async function writeSite({ client, query }: DemoTarget): Promise<void> {
  await loadRelayPoints(client, 'relais', readRelayFile(await readFile(RELAY_POINTS, 'utf8')))
  await writeSettings(client)
  await writeHero(client)
  // Whoever looks at it shall be able to buy: nothing of it is real.
  await query('update public.settings set opened_at = now() where opened_at is null')
}
