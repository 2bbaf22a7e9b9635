import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { Exchanges } from '@/admin/orders/exchanges.tsx'
import { CurrentAdmin } from '@/admin/ui/current-admin.ts'
import { OrderTimeline } from '@/commerce/order-timeline.tsx'
import { ordersToPack } from '@/data/documents.ts'
import { orderRow } from '@/data/orders.ts'
import { eachItemText, ITEM_TEXT_NAMES } from '@/domain/item-text.ts'
import { exchangedPieces } from '@/emails/order-blocks.ts'
import { packingSlipsPdf } from '../../supabase/functions/_shared/pdf/packing-slip.ts'
import { readPdf } from '../support/read-pdf.ts'
import { exchangeContext } from './support/exchange-context.ts'

const context = exchangeContext()
const { query, sent, swap, read, rowOf } = context
const markOf = (name: string) => `mot-${name}`

let number: string
beforeAll(async () => {
  number = await sent(2)
  await query(
    'update order_items i set texts = $2 from orders o where o.id = i.order_id and o.order_number = $1',
    [number, JSON.stringify(eachItemText(markOf))],
  )
  await swap(number, 1)
})

const seenByBuyer = async () => {
  const [found] = await query(
    'select private.order_view(o) as data from orders o where o.order_number = $1',
    [number],
  )
  return orderRow.parse(found?.data)
}

/** What is said of the units that replace others, to whomever. */
const PLACES: Readonly<Record<string, () => Promise<string>>> = {
  'the table': async () => JSON.stringify((await rowOf(number))?.lines),
  'the slip': async () => {
    const [found] = await query('select orders_to_pack($1) as data', [[number]])
    const service = { rpc: async () => ({ data: found?.data, error: null, status: 200 }) } as never
    const slips = await ordersToPack(service, [number], true)
    const { pages } = await readPdf(await packingSlipsPdf(slips, 'Atelier', '2026-11-26T08:00:00Z'))
    // A mark may go on in the next line.
    return pages.join('').replaceAll(/\s/g, '')
  },
  'the page of the order': async () => renderToStaticMarkup(<OrderTimeline order={await seenByBuyer()} />),
  'the email': async () => JSON.stringify(exchangedPieces((await seenByBuyer()).exchanged ?? [], () => null)),
  'the administration': async () =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <CurrentAdmin value={{ id: '1' } as never}>
            <Exchanges order={await read(number)} />
          </CurrentAdmin>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
}

test.each(Object.keys(PLACES))(
  'what was typed for units goes with those that replace them, in %s',
  async (place) => {
    const said = (await PLACES[place]?.()) ?? ''
    expect(ITEM_TEXT_NAMES.filter((name) => !said.includes(markOf(name)))).toEqual([])
  },
)
