import { isMailService, isSmtp, MAIL_SERVICES } from '@/mail-services/services.ts'
import { address, chosenKey, type EnvironmentFault, form, together, type Variables } from './faults.ts'

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** What may be said of where emails go. */
function mailAddress(env: Variables): EnvironmentFault[] {
  const { MAIL_API_URL: url = '', MAIL_SERVICE: service = '' } = env
  if (service && !isMailService(service))
    return [
      {
        variable: 'MAIL_SERVICE',
        message: `MAIL_SERVICE names none that the shop knows: ${service}`,
        remedy: `Write one of ${MAIL_SERVICES.join(', ')}, or leave it out and give MAIL_API_URL.`,
      },
    ]
  if (!isSmtp(url)) return address(env, 'MAIL_API_URL', true)
  const server = URL.parse(url)
  const isServer = server?.hostname && !server.username && !server.password && !server.pathname.slice(1)
  if (service || !isServer)
    return [
      {
        variable: 'MAIL_API_URL',
        message: service
          ? `MAIL_API_URL names an SMTP server, and MAIL_SERVICE the interface of ${service}: which of both?`
          : `MAIL_API_URL is no SMTP server: ${url.replace(/\/\/.*@/, '//…@')}`,
        remedy: service
          ? 'Leave out MAIL_SERVICE to send by SMTP, or MAIL_API_URL to send through the interface.'
          : 'Write MAIL_API_URL=smtps://smtp.example.com and MAIL_API_KEY=user:password.',
      },
    ]
  return form(
    env,
    'MAIL_API_KEY',
    /^[^:]+:./,
    'MAIL_API_KEY is not user and password of an SMTP server.',
    'Write MAIL_API_KEY=user:password, as the mail service shows both.',
  )
}

/** What is wrong with the mail service and the sender. */
export function mail(env: Variables): EnvironmentFault[] {
  const where = env.MAIL_SERVICE && isMailService(env.MAIL_SERVICE) ? 'MAIL_SERVICE' : 'MAIL_API_URL'
  const half = together(
    env,
    [where, 'MAIL_API_KEY', 'MAIL_FROM'],
    'no email would leave, and the mailbox of this machine would take them all.',
  )
  const from = env.MAIL_FROM ?? ''
  const [, inside = from] = /<([^<>]*)>\s*$/.exec(from) ?? []
  const isSender = from === '' || EMAIL.test(inside.trim())
  return [
    ...half,
    ...mailAddress(env),
    ...chosenKey(env, 'MAIL_EVENTS_KEY', 'or cannot stand in an address'),
    ...(isSender
      ? []
      : [
          {
            variable: 'MAIL_FROM',
            message: `MAIL_FROM is no sender: ${from}`,
            remedy:
              'Write MAIL_FROM=Atelier du Rif <bonjour@example.com>, with an address of your own domain.',
          },
        ]),
  ]
}
