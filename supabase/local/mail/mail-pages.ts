import type { KeptMail } from './mailbox.ts'

/** @returns text that is safe in HTML, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium' })

const page = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #2b2622; background: #faf7f2 }
a { color: #7a4b1e }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem; text-align: left; border-bottom: 1px solid #e4dccf; vertical-align: top }
iframe { width: 100%; height: 40rem; border: 1px solid #e4dccf; background: #fff }
pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #e4dccf; background: #fff }
</style>
</head>
<body>${body}</body>
</html>
`

/** The list of mails. */
export function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ id, sentAt, to, subject }) =>
      `<tr><td>${escapeHtml(date.format(new Date(sentAt)))}</td><td>${escapeHtml(to.join(', '))}</td><td><a href="/_/mail/${id}">${escapeHtml(subject || '(sans objet)')}</a></td></tr>`,
  )
  const table = `<table><thead><tr><th>Date</th><th>Destinataire</th><th>Objet</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const empty = '<p>Aucun e-mail pour le moment.</p>'
  return page('Boîte aux lettres', `<h1>Boîte aux lettres</h1>${mails.length > 0 ? table : empty}`)
}

/** One mail: its HTML without scripts, apart from this page, and its text. */
export function mailPage({ sentAt, from, to, subject, html, text }: KeptMail): string {
  const framed = escapeHtml(`<base target="_blank">${html}`)
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  return page(
    subject,
    `<p><a href="/_/mail">Boîte aux lettres</a></p>
<h1>${escapeHtml(subject || '(sans objet)')}</h1>
<p>De : ${escapeHtml(from)}<br>À : ${escapeHtml(to.join(', '))}<br>Date : ${escapeHtml(date.format(new Date(sentAt)))}</p>
${html ? `<h2>HTML</h2><iframe title="Message en HTML" sandbox="${sandbox}" srcdoc="${framed}"></iframe>` : ''}
${text ? `<h2>Texte</h2><pre>${escapeHtml(text)}</pre>` : ''}`,
  )
}
