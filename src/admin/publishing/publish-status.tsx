import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { Failure, FormerVersion, TextFaults, Warnings } from './notices.tsx'
import { PendingList } from './pending-list.tsx'
import { PublishButton } from './publish-button.tsx'
import { StatusLine } from './status-line.tsx'
import { usePublishing } from './use-publishing.ts'

/** Changes that the popover names; the screen names them all. */
const NAMED = 8

interface Props {
  /** In the bar of small screens. */
  readonly isShort?: boolean
}

/** Whether visitors see what was saved, what waits, and the button that publishes it: in sight on every screen. */
export function PublishStatus({ isShort = false }: Props) {
  const { state, status, pending, pendingCount, publish } = usePublishing()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [calm, calmHint] =
    status.is === 'closed' ? [t.closed, t.closedHint[status.closing]] : [t.upToDate, t.upToDateHint]
  const button = (className: string) => (
    <PublishButton status={status} className={className} onPublish={publish} />
  )
  return (
    // Where both do not fit, the button takes a row of its own.
    <div className={isShort ? undefined : 'flex flex-wrap items-center gap-x-1'}>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          className={`flex items-center rounded-[3px] text-left hover:bg-linen-deep ${isShort ? 'min-h-11 gap-1.5 px-2 text-sm' : 'min-h-10 min-w-0 grow-999 gap-2 px-3 py-1.5 text-[0.9375rem] font-medium'}`}
        >
          <StatusLine status={status} isShort={isShort} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            aria-label={t.title}
            side={isShort ? 'bottom' : 'top'}
            align={isShort ? 'end' : 'start'}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-[min(22rem,calc(100vw-1rem))] flex-col rounded-[3px] border border-line bg-white shadow-lg outline-none"
          >
            <div className="min-h-0 overflow-y-auto overscroll-contain px-4 py-3">
              {status.is === 'failed' && <Failure reason={status.publication.reason} isTitled />}
              {state?.isRolledBack && <FormerVersion state={state} />}
              <TextFaults state={state} />
              <p className="font-medium">{pendingCount > 0 ? t.pending(pendingCount) : calm}</p>
              {pendingCount === 0 && <p className="text-sm text-stone">{calmHint}</p>}
              {pendingCount > 0 && state?.automatic && !state.isRolledBack && (
                <p className="text-sm text-stone">{t.automaticOn}</p>
              )}
              {pendingCount > 0 && (
                <PendingList changes={pending.slice(0, NAMED)} count={pendingCount} onFollow={close} />
              )}
              {/* Of what is online already: it must not hide what waits. */}
              <Warnings state={state} />
            </div>
            <div className="space-y-3 border-t border-line px-4 py-3">
              {button('w-full')}
              <Link to="/publishing" onClick={close} className="link block text-sm">
                {t.allHistory}
              </Link>
            </div>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {!isShort && button('grow px-3! text-[0.9375rem] [&>svg]:hidden')}
      {!isShort && status.is === 'failed' && (
        <p className="w-full px-3 pb-2 text-sm text-ink-soft">
          <span className="line-clamp-3 wrap-anywhere">{t.reason(status.publication.reason)}</span>
          {t.failedHint}
        </p>
      )}
    </div>
  )
}
