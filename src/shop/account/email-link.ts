import { useEffect, useState } from 'react'
import { tabStore } from '@/data/browser-storage.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { load } from './load.ts'

const KEY = 'auth:email-change'
const CARRIED = /^#adresse=(.+)$/

/** Without storage the email can be opened again. */
const remember = (token: string) => void tabStore.setItem(KEY, token)

/**
 * Takes the secret of an email about a change of address out of sight: in the address it would stay in the history. This
 * tab keeps it, for whoever has to sign in first.
 */
export function keepEmailLink(): void {
  const token = CARRIED.exec(location.hash)?.[1]
  if (token === undefined) return
  remember(token)
  history.replaceState(null, '', location.pathname + location.search)
}

/** What a link of such an email has led to, where the page must say it. */
export type EmailLinkState = 'other_link' | 'failed' | null

/**
 * Confirms the change of address for the mailbox whose link was opened.
 * @param onChanged the account has another address.
 */
export function useEmailLink(onChanged: () => void): EmailLinkState {
  const [state, setState] = useState<EmailLinkState>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once
  useEffect(() => {
    const token = tabStore.getItem(KEY)
    if (token === null) return
    tabStore.removeItem(KEY)
    const confirm = load(async (client) => (await import('@/data/my-email.ts')).confirmEmail(client, token))
    void confirm.then((confirmed) => {
      if (!confirmed.ok && confirmed.refusal.code !== 'link_invalid') {
        // It stays good: the next visit of the profile opens it.
        tellFailure(accountText.error, visitorError(confirmed.refusal.code))
        return remember(token)
      }
      if (!confirmed.ok) return setState('failed')
      if (!confirmed.value) return setState('other_link')
      tellSuccess(accountText.emailSaved)
      onChanged()
    })
  }, [])
  return state
}
