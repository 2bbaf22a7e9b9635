import { type ReactNode, use, useEffect } from 'react'
import { shellText } from '@/texts/admin/shell.ts'
import { SiteName } from './site-name.ts'

interface Props {
  readonly title: string
  /** Title of the window, where it is another. */
  readonly windowTitle?: string
  readonly intro?: ReactNode
  /** Below the card: the way back. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A screen that stands instead of the administration: before the log-in, and until what is asked for is there. */
export function Gate({ title, windowTitle = title, intro, footer, children }: Props) {
  const siteName = use(SiteName)
  useEffect(() => {
    document.title = shellText.pageTitle(windowTitle, siteName)
  }, [windowTitle, siteName])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-linen px-4 py-10">
      <div className="w-full max-w-xl rounded-[3px] border border-line bg-white px-6 py-8 sm:px-10 sm:py-10">
        <p className="text-stone">{siteName}</p>
        <h1 className="mt-1 text-3xl">{title}</h1>
        {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
        {children}
      </div>
      {footer && <div className="mt-6">{footer}</div>}
    </main>
  )
}
