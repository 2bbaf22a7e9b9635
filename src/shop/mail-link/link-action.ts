import { callFunction } from '@/data/call-function.ts'
import { mailLinkText as t } from '@/texts/mail-link.ts'

/** The token of a link: in the fragment, so that no server log keeps it. */
function tokenOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Lets the one button of the page confirm or end what an email is about. */
export function startLinkAction(): void {
  const root = document.querySelector<HTMLElement>('[data-link-action]')
  const part = (name: string) => root?.querySelector<HTMLElement>(`[data-link-${name}]`)
  const [intro, ask, status, home] = [part('intro'), part('ask'), part('status'), part('home')]
  const button = ask?.querySelector('button')
  if (!root || !intro || !ask || !status || !home || !button) return
  const token = tokenOf(location.hash)
  const finish = (sentence: string) => {
    intro.hidden = true
    ask.hidden = true
    home.hidden = false
    status.textContent = sentence
    status.focus()
  }
  if (token === '') {
    finish(t.linkMissing)
    return
  }
  let busy = false
  button.addEventListener('click', async () => {
    if (busy) return
    busy = true
    status.textContent = t.working
    const { linkAction: action, linkOf = '', done = '' } = root.dataset
    const answer = await callFunction(linkOf, { action, token })
    busy = false
    if (answer.ok) finish(done)
    else if (answer.refusal.code === 'link_invalid' || answer.refusal.code === 'request_invalid')
      finish(t.linkInvalid)
    else status.textContent = t.failed
  })
}
