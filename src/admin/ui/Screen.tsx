import { type ReactNode, use, useEffect } from 'react'
import { shellText } from '@/texts/admin/shell.ts'
import { SiteName } from './site-name.ts'

interface Props {
  readonly title: string
  /** Beside the title. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A screen of the administration: its heading, which is the page's title too, and what it shows. */
export function Screen({ title, note, children }: Props) {
  const siteName = use(SiteName)
  useEffect(() => {
    document.title = shellText.pageTitle(title, siteName)
  }, [title, siteName])
  return (
    <div className="mx-auto max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-3xl">{title}</h1>
        {note && <p className="text-stone">{note}</p>}
      </div>
      {children}
    </div>
  )
}
