import { Icon } from '@/admin/ui/icon.tsx'
import { Placeholder } from '@/admin/ui/tile.tsx'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { Elapsed } from './elapsed.tsx'
import type { SiteStatus } from './use-publishing.ts'

interface Props {
  readonly status: SiteStatus
  /** In the bar of small screens. */
  readonly isShort?: boolean
}

/** The state of the published site in one line. */
export function StatusLine({ status, isShort = false }: Props) {
  switch (status.is) {
    case 'loading':
      return (
        <>
          <Placeholder className="h-5 w-24" />
          <span className="sr-only">{t.loading}</span>
        </>
      )
    case 'unknown':
      return (
        <span className="text-stone">
          {isShort && <span aria-hidden="true">—</span>}
          <span className={isShort ? 'sr-only' : undefined}>{t.unknown}</span>
        </span>
      )
    case 'running':
      return (
        <>
          <Dot className="animate-pulse bg-olive motion-reduce:animate-none" />
          <span>
            {isShort ? t.runningShort : t.running} <Elapsed publication={status.publication} />
          </span>
        </>
      )
    case 'published': {
      const { kind, durationMs } = status.publication
      const done = kind === 'roll_back' ? t.rolledBack : t.publishedPlain
      return (
        <>
          <Icon name="check" className="size-5 shrink-0 text-olive" />
          <span>{durationMs === null || kind === 'roll_back' ? done : t.published(durationMs)}</span>
        </>
      )
    }
    case 'failed':
      return (
        <>
          <Dot className="bg-terracotta" />
          <span className="text-terracotta-ink">{isShort ? t.failedShort : t.failed}</span>
        </>
      )
    case 'rolledBack':
      return (
        <>
          <Dot className="bg-straw ring-1 ring-field" />
          <span>{isShort ? t.formerVersionShort : t.formerVersion}</span>
        </>
      )
    case 'pending':
      return (
        <>
          <Dot className="bg-straw ring-1 ring-field" />
          <span>{isShort ? t.pendingShort(status.count) : t.pending(status.count)}</span>
        </>
      )
    case 'closed':
      return (
        <>
          <Dot className="bg-terracotta" />
          <span className="text-terracotta-ink">{isShort ? t.closedShort : t.closed}</span>
        </>
      )
    case 'upToDate':
      return (
        <>
          <Icon name="check" className="size-5 shrink-0 text-olive" />
          <span>{t.upToDate}</span>
        </>
      )
  }
}

const Dot = ({ className }: { readonly className: string }) => (
  <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
    <span className={`size-2.5 rounded-full ${className}`} />
  </span>
)
