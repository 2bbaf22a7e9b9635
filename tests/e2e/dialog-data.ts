import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { callsOf, type E2eAdmin } from './admin-fixtures.ts'
import { addDrafts } from './admin-products.ts'
import { twoSizes } from './exchanges.ts'
import { type Db, rows } from './fixtures.ts'
import { awaitTransfer } from './order-states.ts'
import { declareWithdrawal, placeOrder } from './orders.ts'

const LONG_NAME = 'Van Cauwenberghe-Lefèvre'

/** What dialogs are about, by the word that stands for it in the address of a screen. */
export type DialogData = Readonly<
  Record<'ORDER' | 'SENT' | 'WITHDRAWN' | 'AWAITED' | 'LONG' | 'CUSTOMER' | 'NEWSLETTER' | 'SUPPLIED', string>
>

type Call = Awaited<ReturnType<typeof callsOf>>

const setOrder = (db: Db, number: string, values: object) =>
  rows(db.from('orders').update(values).eq('order_number', number).select('id'))

/** An order of a size that can be exchanged for another, and that has left. */
async function sentOrder(db: Db): Promise<string> {
  const [size] = await twoSizes(db)
  const { order_number } = await placeOrder(db, {
    product: size.product_id,
    variant: size.id,
    quantity: 2,
    lastName: LONG_NAME,
  })
  await setOrder(db, order_number, { status: 'shipped', tracking_number: '6A12345678901' })
  return order_number
}

/** Two files of one person, whose address is long. @returns the number of the first. */
async function customerTwice(call: Call, db: Db): Promise<number> {
  const stem = `marguerite.van-cauwenberghe-${randomUUID().slice(0, 8)}`
  const [email = '', double = ''] = ['exemple', 'example'].map((host) => `${stem}@entreprise.${host}`)
  for (const address of [email, double])
    await placeOrder(db, { product: 8, email: address, lastName: `${LONG_NAME} ${stem.slice(-8)}` })
  const find = async () => {
    // Whoever asks for the list has new customers counted.
    await call('admin_customers', { search: stem, wanted_status: null })
    return await rows(db.from('customers').select('id').eq('email', email))
  }
  await expect.poll(async () => (await find()).length).toBe(1)
  return (await find())[0]?.id ?? 0
}

/** What a supplier was sent, and what can come in of it. @returns its number. */
async function supplierOrder(call: Call, variant: number): Promise<number> {
  const fields = {
    name: `Coopérative des vanneries ${randomUUID().slice(0, 8)}`,
    email: null,
    address: '',
    delay_days: 7,
  }
  const supplier = await call('save_supplier', { id: null, fields, expected: null })
  const begun = { supplier_id: supplier, variant_id: variant }
  const draft = (await call('begin_supplier_order', begun)) as { id: number; version: number }
  const held = ({ id, version }: typeof draft) => ({ id, expected_version: version })
  const lines = [{ variant_id: variant, quantity: 4, cost: 12.5 }]
  const saved = await call('save_supplier_order', {
    ...held(draft),
    fields: { note: '', expected_on: null },
    lines,
  })
  await call('send_supplier_order', { ...held(saved as typeof draft), by_mail: false })
  return draft.id
}

/** Makes whatever the dialogs are about, before anybody has logged in: a log-in ends the sessions of the same person. */
export async function makeDialogData(page: Page, owner: E2eAdmin, db: Db): Promise<DialogData> {
  const order = { product: 8, lastName: LONG_NAME }
  const { order_number: paid } = await placeOrder(db, order)
  const awaited = await placeOrder(db, { ...order, isUnpaid: true })
  await awaitTransfer(db, awaited)
  const [sent, withdrawn] = [await sentOrder(db), await sentOrder(db)]
  await declareWithdrawal(db, withdrawn)
  const [long = 0] = await addDrafts(db, `Cabas ${'de palmier tressé à la main '.repeat(3)}long`)
  const [size] = await twoSizes(db)
  const call = await callsOf(page, owner)
  const customer = await customerTwice(call, db)
  const supplied = await supplierOrder(call, size.id)
  const { id: newsletter } = (await call('save_newsletter', {
    newsletter: null,
    expected_version: null,
    fields: {
      subject: `Les paniers du printemps, ${'tressés à la main '.repeat(3)}${randomUUID().slice(0, 8)}`,
      audience: 'subscribers',
      blocks: [{ kind: 'text', text: 'Bonjour' }],
    },
  })) as { id: number }
  // What was sent to a wrong address is offered to be sent again.
  const sentMails = () =>
    rows(
      db
        .from('mail_outbox')
        .select('status, orders!inner(order_number)')
        .eq('orders.order_number', paid)
        .eq('status', 'sent'),
    )
  await expect.poll(async () => (await sentMails()).length, { timeout: 90_000 }).toBeGreaterThan(0)
  return {
    ORDER: paid,
    SENT: sent,
    WITHDRAWN: withdrawn,
    AWAITED: awaited.order_number,
    LONG: String(long),
    CUSTOMER: String(customer),
    NEWSLETTER: String(newsletter),
    SUPPLIED: String(supplied),
  }
}
