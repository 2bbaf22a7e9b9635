import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import type { SiteStatus } from './use-publishing.ts'

interface Props {
  readonly status: SiteStatus
  readonly className?: string
  readonly onPublish: () => void
}

/** Publishes, at any time: the shop may have changed in ways that nobody noted. It is highlighted when something waits. */
export function PublishButton({ status, className = '', onPublish }: Props) {
  if (status.is === 'loading' || status.is === 'running') return null
  const isWanted = status.is === 'pending' || status.is === 'failed' || status.is === 'rolledBack'
  return (
    <button type="button" className={`${isWanted ? PRIMARY : QUIET} ${className}`} onClick={onPublish}>
      <Icon name="publish" className="size-4.5" />
      {status.is === 'failed' ? t.retry : status.is === 'rolledBack' ? t.publishAgain : t.publish}
    </button>
  )
}
