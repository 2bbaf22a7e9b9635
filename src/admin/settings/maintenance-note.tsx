import { queryOptions, useQuery } from '@tanstack/react-query'
import { PreviewLink } from '@/admin/ui/preview-link.tsx'
import { PATHS } from '@/domain/paths.ts'
import { displayText as t } from '@/texts/admin/site-settings.ts'

/** Milliseconds after which visitors' front page is asked for again, while it is not yet what was wished. */
const LOOK_AGAIN_MS = 3000

/** Whether a visitor finds the shop closed: answered with 503, or led elsewhere by a host of files. */
const seenQuery = (isWanted: boolean) =>
  queryOptions({
    queryKey: ['seen-closed', isWanted],
    queryFn: async ({ signal }) => {
      const answer = await fetch(PATHS.home, {
        signal,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
      })
      return answer.status === 503 || answer.type === 'opaqueredirect'
    },
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== isWanted && LOOK_AGAIN_MS,
  })

/** What visitors find, asked for as they do: a shop that closes itself does so within seconds, a host of files when it is published. */
export function MaintenanceNote({ isOn }: { readonly isOn: boolean }) {
  const { data: isClosed } = useQuery(seenQuery(isOn))
  if (isClosed === undefined || (!isOn && !isClosed)) return null
  const said = isOn ? (isClosed ? t.maintenanceIsOn : t.maintenanceWaits) : t.openingWaits
  return (
    <p
      role="status"
      className="mb-6 flex flex-wrap items-baseline gap-x-4 rounded-[3px] bg-terracotta-pale px-4 py-3 font-medium text-terracotta-ink"
    >
      {said}
      {isOn && <PreviewLink wish={{}}>{t.see}</PreviewLink>}
    </p>
  )
}
