import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { OrderAddress } from '@/admin/orders/order-address.tsx'
import { ImportReportView } from '@/admin/products/import-report-view.tsx'
import { ForOwners } from '@/admin/shell/for-owners.tsx'
import { entryOf } from '@/admin/shell/navigation.ts'
import { OpenToRole } from '@/admin/shell/open-to-role.tsx'
import { destinationsOf } from '@/admin/shell/screens.ts'
import { AuditEntry } from '@/admin/ui/audit-entry.tsx'
import { CurrentAdmin } from '@/admin/ui/current-admin.ts'
import { DayField } from '@/admin/ui/day-field.tsx'
import { ordersText } from '@/texts/admin/orders.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { dayText } from '@/texts/admin/ui.ts'

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
      onColumns={null}
    />,
  )
  expect([...shown.matchAll(/figures[^>]*>(\d)</g)].map(([, at]) => at)).toEqual(['5', '4', '2', '3'])
})

it('a last day before the first is said at its field, and no year has five digits', () => {
  const last = (day: string) =>
    renderToStaticMarkup(<DayField name="au" label="Au" day={day} min="2026-11-20" onDay={() => undefined} />)
  expect(last('2026-11-19')).toContain(dayText.backwards)
  expect(last('2026-11-20')).not.toContain(dayText.backwards)
  expect(last('2026-11-20')).toContain('max="9999-12-31"')
})

it('a screen of owners tells staff so, in its place', () => {
  const admin = { id: '', name: 'Nadia', email: 'nadia@shop.test', role: 'staff' } as never
  const shown = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/settings']}>
      <CurrentAdmin value={admin}>
        <ForOwners />
      </CurrentAdmin>
    </MemoryRouter>,
  )
  expect(shown).toContain(shellText.ownersOnly)
  expect(shown).toContain(shellText.settings)
})

it('an editor at another’s address is told so and led to the texts, and has the screens of texts', () => {
  const at = (path: string, role: 'editor' | 'staff') =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[path]}>
        <CurrentAdmin value={{ id: '', name: 'Rim', email: 'rim@shop.test', role } as never}>
          <OpenToRole />
        </CurrentAdmin>
      </MemoryRouter>,
    )
  for (const path of ['/orders', '/orders/CMD-2026-0001', '/settings', '/textes', '/nulle-part'])
    expect(at(path, 'editor'), path).toContain(shellText.notForEditors)
  for (const path of ['/', '/texts', '/texts/blog/un-panier', '/publishing', '/preview', '/profile'])
    expect(at(path, 'editor'), path).not.toContain(shellText.notForEditors)
  expect(at('/orders', 'staff')).not.toContain(shellText.notForEditors)
})

it('each screen stands under an entry of the menu, which says where one is', () => {
  const without = destinationsOf('owner').filter(({ to }) => !entryOf(to))
  expect(without.map(({ to }) => to)).toEqual(['/profile'])
  expect(entryOf('/')?.label).toBe(shellText.dashboard)
  expect(entryOf('/dashboard')?.label).toBe(shellText.dashboard)
  expect(entryOf('/parcels')?.label).toBe(shellText.orders)
  expect(entryOf('/orders/CMD-2026-0001')?.label).toBe(shellText.orders)
  expect(entryOf('/ordersofmine')).toBeUndefined()
})

it('a history tells what was written, and no number of the database', () => {
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <AuditEntry
        isNamed
        entry={{
          ...{ id: 1, at: '2026-11-26T07:00:00Z', adminName: 'Nadia', operation: 'insert' },
          ...{ table: 'product_variants', rowId: '4242', rowLabel: 'CHA-57' },
          changes: { id: { new: 4242, hidden: false }, sku: { new: 'CHA-57', hidden: false } },
        }}
      />
    </MemoryRouter>,
  )
  expect(shown).toContain('CHA-57')
  expect(shown).not.toContain('4242')
})
