import { contactText } from '@/texts/contact.ts'
import { formText } from '@/texts/forms.ts'
import { connectForm } from '@/ui/form/connect.ts'
import { send } from './send-contact.ts'

/** Checks and sends one of the forms of the contact page. */
export function connectContactForm(form: HTMLFormElement, done: () => void): void {
  const kind = form.dataset.contactForm === 'order' ? 'order' : 'message'
  connectForm(form, (values) => send(kind, values), {
    sending: contactText.sending,
    failed: formText.failed,
    done: () => {
      form.reset()
      done()
    },
  })
}
