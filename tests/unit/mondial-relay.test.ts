import { describe, expect, test } from 'vitest'
import { securityOf } from '../../supabase/functions/_shared/parcels/mondial-relay.ts'
import { readTracing } from '../../supabase/functions/_shared/parcels/mondial-relay-answer.ts'
import { tracingEvents } from '../../supabase/functions/_shared/parcels/mondial-relay-events.ts'
import { tracingXml } from '../support/mondial-relay/server.ts'

type Written = readonly [label: string, day: string, hour?: string]
const line = ([label, day, hour = '10:00']: Written) => ({ label, day, hour })
/** Codes of what a parcel's lines mean, oldest first. */
const codes = (stat: number, ...lines: readonly Written[]) =>
  tracingEvents({ stat, lines: lines.map(line) }).map(({ code }) => code)

test('a call is signed by the MD5 of its parameters and the private key, in capitals', () =>
  expect(securityOf(['BDTEST13', '31000001', 'FR'], 'PrivateK')).toBe('9514C3C5789BD6B3B66DFF81411F8760'))

describe('an answer', () => {
  test('is read as the service writes it and as its manual does, without its empty lines', () => {
    const inside = `<Tracing>
      <ret_WSI2_sub_TracingColisDetaille><Libelle>RÉCEPTION  DES DONN&#201;ES</Libelle><Date>01/10/26</Date><Heure>10:10</Heure><Emplacement /><Relais_Num>048607</Relais_Num></ret_WSI2_sub_TracingColisDetaille>
      <ret_WSI2_sub_TracingColisDetaille><Tracing_Libelle><![CDATA[L'AGENCE & CIE]]></Tracing_Libelle><Tracing_Date>02/10/26</Tracing_Date><Tracing_Heure>11:11</Tracing_Heure></ret_WSI2_sub_TracingColisDetaille>
      <ret_WSI2_sub_TracingColisDetaille><Libelle /><Date /><Heure /></ret_WSI2_sub_TracingColisDetaille>
    </Tracing>`
    expect(readTracing(tracingXml(81, inside))).toEqual({
      stat: 81,
      lines: [
        { label: 'RÉCEPTION DES DONNÉES', day: '01/10/26', hour: '10:10' },
        { label: "L'AGENCE & CIE", day: '02/10/26', hour: '11:11' },
      ],
    })
    expect(readTracing(tracingXml(24))).toEqual({ stat: 24, lines: [] })
  })

  test.each([
    ['nothing', ''],
    ['a page', '<!DOCTYPE html><html><body><p>Maintenance<br></body></html>'],
    ['JSON', '{"STAT": 82}'],
    [
      'a fault',
      '<soap:Envelope><soap:Body><soap:Fault><faultcode>x</faultcode></soap:Fault></soap:Body></soap:Envelope>',
    ],
    ['one that ends early', tracingXml(82).slice(0, -40)],
    ['one with no state', tracingXml(82).replace('82', '')],
    ['one with another state', tracingXml(82).replace('82', '82; 0')],
    [
      'entities that grow',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${tracingXml(82, '<x>&b;</x>').slice(38)}`,
    ],
    ['an entity that nobody declared', tracingXml(82, '<x>&b;</x>')],
    [
      'a file of the machine',
      tracingXml(82).replace('<soap:Envelope', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><soap:Envelope'),
    ],
    ['depth without end', tracingXml(82, '<a>'.repeat(50) + '</a>'.repeat(50))],
    ['elements without end', tracingXml(82, '<a/>'.repeat(5000))],
  ])('that is none is refused: %s', (_, text) => expect(readTracing(text)).toBeNull())

  test('of half a million bytes is refused or read in a moment', () => {
    const began = performance.now()
    const huge = tracingXml(82, `<Tracing>${'a'.repeat(500_000)}</Tracing>`)
    expect(readTracing(huge)).toEqual({ stat: 82, lines: [] })
    expect(readTracing('<'.repeat(500_000))).toBeNull()
    expect(readTracing('<a '.repeat(170_000))).toBeNull()
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('a parcel', () => {
  test('has the events of its lines in their order, to the minute of Paris', () => {
    const events = tracingEvents({
      stat: 82,
      lines: [
        { label: 'COLIS LIVRÉ', day: '03/10/26', hour: '17:30' },
        { label: 'DISPONIBLE AU POINT RELAIS', day: '02/10/26', hour: '9:05' },
        { label: 'RÉCEPTION DES DONNÉES', day: '28/09/2026', hour: '' },
        { label: 'PRISE EN CHARGE POINT RELAIS', day: '02/10/26', hour: '09:05' },
        { label: 'COLIS PERDU DE VUE', day: '31/02/26', hour: '10:00' },
        { label: 'SANS JOUR', day: '', hour: '' },
      ],
    })
    expect(events.map(({ at, code }) => [at.slice(0, 16), code])).toEqual([
      ['2026-09-28T10:00', 'DR1'],
      // Of one minute: what comes later on a way stands after it.
      ['2026-10-02T07:05', 'ET1'],
      ['2026-10-02T07:05', 'AG1'],
      ['2026-10-03T15:30', 'DI1'],
    ])
    expect(tracingEvents({ stat: 82, lines: [line(['COLIS LIVRÉ', '03/12/26', '17:30'])] })).toMatchObject([
      { at: expect.stringMatching(/^2026-12-03T16:30/), label: 'COLIS LIVRÉ' },
    ])
  })

  test.each<[string, string]>([
    ['RÉCEPTION DES DONNÉES', 'DR1'],
    ['Colis enregistré', 'DR1'],
    ['PRISE EN CHARGE EN AGENCE', 'PC1'],
    ['PRISE EN CHARGE POINT RELAIS', 'ET1'],
    ['COLIS REMIS AU LIVREUR', 'MD2'],
    ['COLIS EN COURS DE LIVRAISON', 'MD2'],
    ['DISPONIBLE AU POINT RELAIS', 'AG1'],
    ['Disponible en Locker', 'AG1'],
    ['COLIS LIVRÉ AU POINT RELAIS', 'AG1'],
    ['COLIS LIVRÉ', 'DI1'],
    ['Colis livré au destinataire', 'DI1'],
    ['Colis retiré au Point Relais par le destinataire', 'DI1'],
    ['COLIS NON LIVRÉ', 'PB1'],
    ['Remise refusée par le destinataire', 'PB1'],
    ['Colis remis au destinataire avec réserves', 'PB1'],
    ['RETOUR EXPÉDITEUR', 'RE1'],
    ['Délai de retrait dépassé', 'RE1'],
    ['COLIS NON RÉCLAMÉ', 'RE1'],
    ['COLIS REMIS À L’EXPÉDITEUR', 'DI2'],
    ['Colis livré à l’enseigne', 'DI2'],
  ])('%s means %s', (label, code) => expect(codes(82, [label, '03/10/26'])[0]).toBe(code))

  test('is delivered by its own state alone, and an unknown text decides nothing', () => {
    for (const stat of [80, 81, 83]) expect(codes(stat, ['COLIS LIVRÉ', '03/10/26'])).not.toContain('DI1')
    expect(codes(81, ['COLIS REMIS PAR L’EXPÉDITEUR', '03/10/26'])).toEqual(['MR'])
    expect(codes(81, ['CONSIGNE SUPPLÉMENTAIRE', '03/10/26'])).toEqual(['MR'])
  })

  test('that came back is not delivered, whatever its state says', () => {
    const back = [
      ['DISPONIBLE AU POINT RELAIS', '01/10/26'],
      ['RETOUR EXPÉDITEUR', '16/10/26'],
      ['COLIS LIVRÉ', '20/10/26'],
    ] as const
    expect(codes(82, ...back)).toEqual(['AG1', 'RE1', 'DI2'])
    expect(codes(82, ...[...back].reverse())).toEqual(['AG1', 'RE1', 'DI2'])
  })

  test('whose state and words contradict each other is a problem, and has no day', () => {
    expect(codes(82, ['LIQUIDÉ', '03/10/26'])).toEqual(['MR', 'PB1'])
    expect(codes(82, ['PRISE EN CHARGE EN AGENCE', '03/10/26'])).toEqual(['PC1', 'PB1'])
    // It waits for its buyer.
    expect(codes(82, ['COLIS LIVRÉ AU POINT RELAIS', '03/10/26'])).toEqual(['AG1'])
    expect(codes(83, ['PRISE EN CHARGE EN AGENCE', '03/10/26'])).toEqual(['PC1', 'PB1'])
    expect(codes(83)).toEqual([])
  })
})
