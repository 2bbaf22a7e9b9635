import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
