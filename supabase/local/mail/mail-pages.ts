import type { KeptMail } from './mailbox.ts'

/** @returns text that is safe in HTML, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short' })
const shownDate = (iso: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(date.format(new Date(iso)))}</time>`
const titleOf = ({ subject }: KeptMail): string => subject || '(sans objet)'

const STYLE = `
:root { color-scheme: light; --ink: #2b2622; --soft: #6b625a; --line: #e4dccf; --paper: #fff; --accent: #7a4b1e }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: #faf7f2 }
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: baseline; justify-content: space-between; margin-bottom: 1.5rem }
h1 { margin: 0; font-size: 1.6rem; font-weight: 600 }
a { color: var(--accent) }
ul { margin: 0; padding: 0; list-style: none; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr auto; gap: .25rem 1.25rem; padding: .9rem 1.1rem; color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { background: #f4eee4 }
li strong, li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
span, time, dt, .empty { color: var(--soft) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0 0 1.25rem }
dd { margin: 0; overflow-wrap: anywhere }
button { font: inherit; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: .5rem; padding: .35rem .9rem; cursor: pointer }
button:hover { background: var(--paper) }
form { display: inline }
iframe, pre, .empty { box-sizing: border-box; width: 100%; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
iframe { height: 70vh }
pre { margin: .75rem 0 0; padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
.empty { padding: 3rem 1rem; text-align: center }
summary { margin-top: 1.5rem; cursor: pointer; font-weight: 600 }
@media (max-width: 40rem) { li a { grid-template-columns: 1fr auto } li strong { grid-row: 2; grid-column: 1 / -1 } }`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>${body}</body>
</html>
`

const removal = (action: string, label: string): string =>
  `<form method="post" action="${action}"><button>${label}</button></form>`

/** The list of mails. */
export function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/_/mail/${mail.id}"><span>${escapeHtml(mail.to.join(', '))}</span><strong>${escapeHtml(titleOf(mail))}</strong>${shownDate(mail.sentAt)}</a></li>`,
  )
  const actions =
    mails.length > 0
      ? `<p><a href="/_/mail.json">JSON</a> ${removal('/_/mail/delete', 'Tout effacer')}</p>`
      : ''
  const list = mails.length > 0 ? `<ul>${rows.join('')}</ul>` : EMPTY
  return page('Boîte aux lettres', `<header><h1>Boîte aux lettres</h1>${actions}</header>${list}`)
}

const EMPTY =
  '<p class="empty">Aucun e-mail pour le moment. Tout ce que la boutique envoie sur cette machine arrive ici.</p>'

/** One mail: its HTML without scripts, apart from this page, and its text. */
export function mailPage(mail: KeptMail): string {
  const { id, sentAt, from, to, html, text, reply_to: replyTo, headers = {} } = mail
  const fields: [string, string][] = [
    ['De', from],
    ['À', to.join(', ')],
    ...(replyTo ? [['Répondre à', replyTo] as [string, string]] : []),
    ...Object.entries(headers),
  ]
  // Links lead to new tabs, outside of the sandbox; relative ones lead into this site.
  const framed = escapeHtml(`<base target="_blank">${html}`)
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  const frame = `<iframe title="Message en HTML" sandbox="${sandbox}" srcdoc="${framed}"></iframe>`
  const plain = `<details${html ? '' : ' open'}><summary>Version texte</summary><pre>${linked(text)}</pre></details>`
  return page(
    titleOf(mail),
    `<p><a href="/_/mail">← Boîte aux lettres</a></p>
<header><h1>${escapeHtml(titleOf(mail))}</h1><p><a href="/_/mail/${id}.json">JSON</a> ${removal(`/_/mail/${id}/delete`, 'Effacer')}</p></header>
<dl>${fields.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}<dt>Date</dt><dd>${shownDate(sentAt)}</dd></dl>
${html ? frame : ''}${text ? plain : ''}`,
  )
}

/** Text whose addresses can be followed. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1
        ? `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>`
        : safe
    })
    .join('')
