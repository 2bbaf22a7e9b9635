import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodedText } from '@/domain/decoded-text.ts'
import { readRelayFile } from '../../src/cli/relay-file.ts'

const HEAD = 'id;name;address;postal_code;city;country;opening_hours'
const good = 'FR-1;Librairie;12 rue de la Roquette;75011;Paris;FR;lun.-sam.'

test('a carrier’s file of relay points is read whole, whatever separates its columns', () => {
  expect(readRelayFile(readFileSync('content/demo/relay-points.csv', 'utf8')).length).toBeGreaterThan(20)
  const [point] = readRelayFile(`\ufeff${HEAD}\r\n${good}\r\n`)
  expect(point).toEqual({
    id: 'FR-1',
    name: 'Librairie',
    address: '12 rue de la Roquette',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
    openingHours: 'lun.-sam.',
  })
  const commas = `country,id,name,address,postal_code,city\nBE,B1,Presse,"1, place Flagey",1050,Ixelles`
  expect(readRelayFile(commas)[0]).toMatchObject({ address: '1, place Flagey', openingHours: '' })
})

test('a file in Windows-1252 keeps its accents, œ, dashes and quotation marks; one whose accents are lost is refused', () => {
  const words =
    'FR-1;L’Épicerie « Œuf & Cœur »;3 bis, rue de l’œuvre;17400;Saint-Jean-d’Angély;FR;lun.–sam. 9 € '
  const signs: Readonly<Record<string, number>> = { '’': 0x92, Œ: 0x8c, œ: 0x9c, '–': 0x96, '€': 0x80 }
  const bytes = Uint8Array.from(`${HEAD}\n${words}`, (sign) => signs[sign] ?? sign.charCodeAt(0))
  const [point] = readRelayFile(decodedText(bytes).text)
  expect(point).toMatchObject({
    name: 'L’Épicerie « Œuf & Cœur »',
    address: '3 bis, rue de l’œuvre',
    city: 'Saint-Jean-d’Angély',
    openingHours: 'lun.–sam. 9 €',
  })
  expect(() => readRelayFile(`${HEAD}\n${good.replace('Librairie', 'L\ufffdpicerie')}`)).toThrow(
    'cannot be read',
  )
  const utf16 = decodedText(Buffer.from(`${HEAD}\n${good}`, 'utf16le')).text
  expect(() => readRelayFile(utf16)).toThrow('cannot be read')
})

test.each([
  ['', /no column id/],
  [HEAD, /no relay point/],
  [`${HEAD}\n${good}\n${good}`, /Line 3 .* id \(it stands twice\)/],
  [`${HEAD}\n${good.replace('75011', '7501')}`, /Line 2 .* postal_code/],
  [`${HEAD}\n${good.replace('Librairie', ' ')}`, /Line 2 .* name/],
  [`${HEAD}\n${good.replace('FR;', 'DE;')}`, /Line 2 .* country/],
])('%j is refused with the line that is wrong', (file, message) => {
  expect(() => readRelayFile(file)).toThrow(message)
})
