import { spoken } from '@/admin/ui/audit-words.ts'
import { fieldsOf } from '@/domain/json.ts'
import { auditColumns } from '@/texts/admin/audit-columns.ts'
import { customersText as t } from '@/texts/admin/customers.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

const keyWords = (key: string): string => t.readableKeys[key] ?? auditColumns[key] ?? key.replaceAll('_', ' ')

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Tables whose words the parts of the answer use. */
const TABLES: Readonly<Record<string, string>> = {
  customer: 'customers',
  orders: 'orders',
  mails: 'mail_outbox',
  newsletter: 'newsletter_subscribers',
  withdrawals: 'withdrawals',
  reviews: 'reviews',
  messages: 'contact_messages',
  conversation: 'question_entries',
}

/** @param table whose columns the keys are. @param key under which the value stands. */
function shown(value: unknown, table: string, key: string): string {
  if (Array.isArray(value))
    return `<ul>${value.map((one) => `<li>${shown(one, table, key)}</li>`).join('')}</ul>`
  if (typeof value !== 'object' || value === null)
    return escaped(spoken(value as string | number | boolean | null, table, key))
  const rows = Object.entries(value).filter(([, own]) => !isEmpty(own))
  return `<dl>${rows.map(([own, held]) => `<dt>${escaped(keyWords(own))}</dt><dd>${shown(held, TABLES[own] ?? table, own)}</dd>`).join('')}</dl>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:.1rem 1rem;margin:.25rem 0}dt{color:#666}dd{margin:0;overflow-wrap:anywhere}
ul{padding-left:1.2rem;margin:.25rem 0}h2{border-top:1px solid #ccc;padding-top:1rem}@media(max-width:40rem){dl{display:block}}`

/** What `export_customer` gave, as a page for the person whom it is about; nothing in it is taken for markup. */
export function readableData(email: string, data: unknown): string {
  const { exported_at, details, ...rest } = fieldsOf(data)
  const sections = Object.entries({ ...rest, ...fieldsOf(details) }).map(([name, value]) => {
    const title = t.readableSections[name] ?? keyWords(name)
    return `<h2>${escaped(title)}</h2>${isEmpty(value) ? `<p>${t.nothingKept}</p>` : shown(value, TABLES[name] ?? name, name)}`
  })
  const title = escaped(t.readableTitle(email))
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${keyWords('exported_at')} ${shown(exported_at, '', 'exported_at')}</p>${sections.join('')}</body></html>`
}
