import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderAddress } from '@/admin/orders/OrderAddress.tsx'
import { ImportReportView } from '@/admin/products/ImportReportView.tsx'
import { ordersText } from '@/texts/admin/orders.ts'
import { importText } from '@/texts/admin/product-import.ts'

it('the address of an order is the one that is written on its parcel', () => {
  const home = {
    address: '12 rue des Lices',
    addressComplement: null,
    postalCode: '13001',
    city: 'Marseille',
  }
  const relay = {
    id: 'R7',
    name: 'Tabac du Port',
    address: '3 quai Sud',
    postalCode: '13002',
    city: 'Marseille',
    openingHours: '',
  }
  const shown = renderToStaticMarkup(
    <OrderAddress
      order={{ shippingAddress: { ...home, country: 'FR' }, relayPoint: { ...relay, country: 'FR' } }}
    />,
  )
  const order = [ordersText.address, relay.name, relay.address, ordersText.buyerAddress, home.address]
  expect(order.map((words) => shown.indexOf(words))).toEqual(
    order.map((words) => shown.indexOf(words)).toSorted((a, b) => a - b),
  )
  expect(order.every((words) => shown.includes(words))).toBe(true)
})

it('the report of an import begins with what is wrong, then what changes', () => {
  const line = (at: number, action: 'same' | 'update') => ({ line: at, identifier: `RIF-${at}`, action })
  const shown = renderToStaticMarkup(
    <ImportReportView
      report={{ done: false, problems: [], lines: [line(2, 'same'), line(3, 'same'), line(4, 'update')] }}
      problems={[{ line: 5, message: importText.wrong.price }]}
      notes={[]}
      names={new Map()}
      onRestart={() => undefined}
    />,
  )
  expect([...shown.matchAll(/figures[^>]*>(\d)</g)].map(([, at]) => at)).toEqual(['5', '4', '2', '3'])
})
