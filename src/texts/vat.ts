import type { OrderVat } from '@/domain/order.ts'

/** What article 293 B du CGI asks of a shop that is exempt, to the letter. */
export const VAT_EXEMPT = 'TVA non applicable, art. 293 B du CGI'

/** What is said of VAT beside a price: an exempt shop never says TTC. */
export const priceNote: Record<OrderVat['regime'], string> = {
  standard: 'TTC',
  exempt: VAT_EXEMPT,
  export: 'sans TVA française',
}

/** What is said of VAT beside a total. */
export const totalNote: Record<OrderVat['regime'], string> = { ...priceNote, standard: 'Prix TTC' }
