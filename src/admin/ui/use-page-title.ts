import { use, useEffect } from 'react'
import { shellText } from '@/texts/admin/shell.ts'
import { SiteName } from './site-name.ts'

interface Title {
  readonly text: string
  readonly isScreen: boolean
}

/** Of what stands: the screen, and the dialogs over it. */
const titles: Title[] = []

/** Names the page in its tab and history, while the caller stands: a dialog goes before the screen, whoever was mounted first. */
export function usePageTitle(title: string, isScreen = false): void {
  const siteName = use(SiteName)
  useEffect(() => {
    const own = { text: title, isScreen }
    const show = () => {
      const top = titles.findLast((one) => !one.isScreen) ?? titles.at(-1)
      if (top) document.title = shellText.pageTitle(top.text, siteName)
    }
    titles.push(own)
    show()
    return () => {
      titles.splice(titles.indexOf(own), 1)
      show()
    }
  }, [title, isScreen, siteName])
}
