import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderTimeline } from '@/commerce/order-timeline.tsx'
import type { Order } from '@/domain/order.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { sampleOrder } from '@/texts/email-sample.ts'
import { emailText } from '@/texts/emails.ts'
import { parcelStepsText as t } from '@/texts/parcel-steps.ts'
import { sampleEmail } from '../support/order-emails.ts'

const PARCEL = { state: 'moving', deliveredAt: null, steps: [] } as const
const [first, second] = [
  { ...PARCEL, carrier: 'colissimo', number: '6A11111111111' },
  { ...PARCEL, carrier: 'chronopost', number: 'XY222222222FR' },
]
const sent = (parcels: Order['parcels']): Order => ({
  ...sampleOrder,
  status: 'shipped',
  tracking: { carrier: 'colissimo', number: first.number },
  ...(parcels && { parcels }),
})
const pagesOf = (parcels: readonly { carrier: string; number: string }[]) =>
  parcels.map((one) => trackingUrl(one) ?? '')

test('the email that an order was shipped leads to each of its parcels', () => {
  const { text, html } = sampleEmail('order_shipped', {
    order: sent([first, second, { ...PARCEL, carrier: 'none', number: null }]),
  })
  for (const { number } of [first, second]) expect(text).toContain(number)
  for (const page of pagesOf([first, second])) expect(html).toContain(page.replaceAll('&', '&amp;'))
  expect(text).toContain(emailText.trackOne(2))
  const single = sampleEmail('order_shipped', { order: sent([first]) }).text
  expect(single).toContain(emailText.track)
  expect(single).not.toContain(emailText.trackOne(1))
  // Of before there were parcels, and of a number that is not known yet.
  expect(sampleEmail('order_shipped', { order: sent(undefined) }).text).toContain(first.number)
  expect(
    sampleEmail('order_shipped', { order: { ...sent([{ ...first, number: null }]), tracking: null } }).text,
  ).toContain(emailText.noParcel)
})

test('the order’s page shows each parcel, its carrier’s page and its steps', () => {
  const steps = [
    { step: 'taken', at: '2026-11-20T10:00:00Z' },
    { step: 'at_pickup', at: '2026-11-23T10:00:00Z' },
  ] as const
  const shown = renderToStaticMarkup(
    <OrderTimeline
      order={sent([first, { ...second, steps }, { ...PARCEL, carrier: 'none', number: null }])}
    />,
  )
  for (const page of pagesOf([first, second])) expect(shown).toContain(`href="${page}"`)
  expect(shown).toContain(t.parcel(3, 3))
  expect(shown).toContain(t.noNumber)
  expect(shown).toMatch(
    new RegExp(`${t.steps.taken} le 20 novembre 2026 · ${t.steps.at_pickup} le 23 novembre 2026`),
  )
  const single = renderToStaticMarkup(<OrderTimeline order={sent([first])} />)
  expect(single).not.toContain(t.parcel(1, 1))
  expect(renderToStaticMarkup(<OrderTimeline order={sent(undefined)} />)).toContain(first.number)
})
