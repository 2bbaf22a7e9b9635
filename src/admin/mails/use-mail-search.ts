import { useAddress } from '@/admin/ui/use-address.ts'
import type { MailSearch } from '@/data/admin/mails.ts'
import { MAIL_STATUSES, type MailStatus } from '@/domain/mail-sentences.ts'

/** Mails a page of the list shows. */
const PER_PAGE = 30

const isStatus = (value: string | null): value is MailStatus =>
  (MAIL_STATUSES as readonly (string | null)[]).includes(value)

const read = (params: URLSearchParams): MailSearch => {
  const status = params.get('statut')
  const page = Number(params.get('page'))
  return {
    text: params.get('q') ?? '',
    status: isStatus(status) ? status : null,
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    perPage: PER_PAGE,
  }
}

/** What is searched for in the outbox; it stands in the address. */
export function useMailSearch() {
  const [params, setAddress] = useAddress()
  const change = (next: Partial<MailSearch>) =>
    setAddress(
      (before) => {
        const { text, status, page } = { ...read(before), page: 1, ...next }
        const made = new URLSearchParams({ vue: 'envois' })
        if (text) made.set('q', text)
        if (status) made.set('statut', status)
        if (page > 1) made.set('page', String(page))
        return made
      },
      { replace: next.page === undefined },
    )
  return { search: read(params), change }
}
