import { isMailService } from '@/mail-services/services.ts'
import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { handleMailEvents, type MailEvents } from './mail-events.ts'

const read = (name: string) => Deno.env.get(name)
const service = read('MAIL_SERVICE') ?? ''

const events: MailEvents = {
  ...createContext(read),
  service: isMailService(service) ? service : null,
  key: read('MAIL_EVENTS_KEY') || null,
}

Deno.serve(guarded('mail-events', (request) => handleMailEvents(events, request)))
