import { tabStore } from '@/data/browser-storage.ts'
import { fieldsOf } from '@/domain/json.ts'
import { DRAFT_KEY } from '@/stores/checkout-draft.ts'

const CHANNEL = 'checkout-draft'

/** Milliseconds that another tab has to answer. */
const PATIENCE_MS = 400

/** Gives what this tab has typed at the checkout to the one that a link of an email opens. @returns ends it. */
export function offerDraft(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === 'wanted') channel.postMessage({ draft: tabStore.getItem(DRAFT_KEY) })
  }
  return () => channel.close()
}

/** Takes what was typed in the tab that waits for the link: no storage that outlives a tab holds it. Nothing comes of one that is closed or asleep. */
export async function takeDraft(): Promise<void> {
  if (tabStore.getItem(DRAFT_KEY) !== null) return
  const channel = new BroadcastChannel(CHANNEL)
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    channel.onmessage = ({ data }) => {
      const { draft } = fieldsOf(data)
      if (typeof draft !== 'string') return
      tabStore.setItem(DRAFT_KEY, draft)
      resolve()
    }
    channel.postMessage('wanted')
  })
  channel.close()
}
