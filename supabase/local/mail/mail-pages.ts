import type { KeptMail } from './mailbox.ts'

/** @returns text that is safe in HTML, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short' })
const shownDate = (iso: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(date.format(new Date(iso)))}</time>`
const kilobytes = new Intl.NumberFormat('fr-FR', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 1,
})
const titleOf = ({ subject }: KeptMail): string => subject || '(sans objet)'

const STYLE = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem; font: 1rem/1.55 system-ui, sans-serif; color: #2b2622; background: #faf7f2 }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; justify-content: space-between }
h1 { font-size: 1.6rem } a { color: #7a4b1e } time, dt, .empty { color: #6b625a }
ul { padding: 0; list-style: none } li { border-top: 1px solid #e4dccf }
li a { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr auto; gap: .25rem 1.25rem; padding: .9rem 0; color: inherit; text-decoration: none }
li strong, li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap } li a:hover { background: #f4eee4 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem } dd { margin: 0; overflow-wrap: anywhere }
iframe, pre { box-sizing: border-box; width: 100%; border: 1px solid #e4dccf; border-radius: .75rem; background: #fff }
iframe { height: 70vh } pre { padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
@media (max-width: 40rem) { li a { grid-template-columns: 1fr auto } li strong { grid-row: 2; grid-column: 1 / -1 } }`

/** With an icon that needs no file: browsers with a window ask for /favicon.ico of a page that names none. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>${body}</body>
</html>
`

/** The list of mails. */
export function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/_/mail/${mail.id}"><span>${escapeHtml(mail.to.join(', '))}</span><strong>${escapeHtml(titleOf(mail))}</strong>${shownDate(mail.sentAt)}</a></li>`,
  )
  const list = mails.length > 0 ? `<ul>${rows.join('')}</ul>` : EMPTY
  return page(
    'Boîte aux lettres',
    `<header><h1>Boîte aux lettres</h1><a href="/_/mail.json">JSON</a></header>${list}`,
  )
}

const EMPTY =
  '<p class="empty">Aucun email pour le moment. Tout ce que la boutique envoie sur cette machine arrive ici.</p>'

/** What whoever comes without the key reads. */
export const lockedPage = (): string =>
  page(
    'Boîte aux lettres',
    `<h1>Boîte aux lettres</h1><p class="empty">Elle s’ouvre par l’adresse qu’affiche le démarrage de la boutique (<code>npm start</code>), à la ligne « Courrier ».</p>`,
  )

/** One mail: its HTML without scripts, apart from this page, and its text. */
export function mailPage(mail: KeptMail): string {
  const { id, sentAt, from, to, html, text, reply_to: replyTo, headers = {}, attachments = [] } = mail
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
  const files = attachments.map(
    ({ filename, bytes }, n) =>
      `<dt>Pièce jointe</dt><dd><a href="/_/mail/${id}/${n}" download>${escapeHtml(filename)}</a> (${kilobytes.format(bytes / 1000)})</dd>`,
  )
  return page(
    titleOf(mail),
    `<p><a href="/_/mail">← Boîte aux lettres</a></p>
<header><h1>${escapeHtml(titleOf(mail))}</h1><a href="/_/mail/${id}.json">JSON</a></header>
<dl>${fields.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}<dt>Date</dt><dd>${shownDate(sentAt)}</dd>${files.join('')}</dl>
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
