import { useEffect, useId, useRef, useState } from 'react'
import {
  CONTACT_LIMITS,
  type ContactRequest,
  ORDER_SUBJECTS,
  type OrderSubject,
  orderFormSchema,
} from '@/domain/contact.ts'
import type { Result } from '@/domain/errors.ts'
import type { Order } from '@/domain/order.ts'
import { contactText } from '@/texts/contact.ts'
import { formText } from '@/texts/forms.ts'
import { orderQuestionText as t } from '@/texts/order-question.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { formGuard } from '@/ui/form/guard.ts'
import { refusalProblems } from '@/ui/form/problems.ts'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useForm } from '@/ui/form/use-form.ts'

export interface OrderQuestionProps {
  readonly order: Order
  /** Sends it to the shop. */
  readonly send: (request: ContactRequest) => Promise<Result<unknown>>
  readonly onClose: () => void
}

const SUBJECTS = ORDER_SUBJECTS.map((value) => ({ value, label: contactText.orderSubjects[value] }))

/** What is asked most of an order in its state. */
const likelySubject = ({ status }: Order): OrderSubject =>
  status === 'completed' ? 'return' : status === 'cancelled' ? 'other' : 'status'

/** A question about an order, whose number and address the shop knows already. */
export default function OrderQuestionForm({ order, send, onClose }: OrderQuestionProps) {
  const { orderNumber, customer } = order
  const trap = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [failure, setFailure] = useState<string>()
  const [isDone, setDone] = useState(false)
  // Whoever clicked the button, or sent the form, hears what stands in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it shows something else
  useEffect(() => heading.current?.focus(), [isDone])
  const form = useForm({
    saved: { subject: likelySubject(order) as string, message: '' },
    send: async ({ subject, message }) => {
      setFailure(undefined)
      const parsed = orderFormSchema.safeParse({
        orderName: `${customer.firstName} ${customer.lastName}`,
        orderNumber,
        orderEmail: customer.email,
        orderSubject: subject,
        orderMessage: message,
      })
      if (!parsed.success) {
        const isLong = parsed.error.issues.some(({ message: key }) => key === 'too_long')
        return {
          message: isLong
            ? formText.tooMuch(message.trim().length - CONTACT_LIMITS.message)
            : formText.missing(t.message),
        }
      }
      const guard = await formGuard(trap.current?.value)
      const sent = await send({ form: 'order', fields: parsed.data, guard })
      if (sent.ok) setDone(true)
      else setFailure(refusalProblems(sent.refusal.code).sentence)
      return undefined
    },
  })
  const title = (words: string) => (
    <h3 ref={heading} tabIndex={-1} id={id} className="font-display text-xl outline-none">
      {words}
    </h3>
  )
  if (isDone)
    return (
      <section aria-labelledby={id} className="border-l-4 border-olive bg-olive-pale px-5 py-4">
        {title(t.doneTitle)}
        <p className="mt-1 wrap-anywhere">{t.done(customer.email)}</p>
        <button type="button" className="link mt-2 py-1" onClick={onClose}>
          {t.cancel}
        </button>
      </section>
    )
  return (
    <section aria-labelledby={id} className="max-w-xl">
      {title(t.title)}
      <p className="mt-1 mb-5 text-ink-soft wrap-anywhere">{t.to(orderNumber, customer.email)}</p>
      <SubmitForm
        form={form}
        label={t.send}
        busyLabel={t.sending}
        className="relative"
        after={
          <button type="button" className="link ml-5 py-2" onClick={onClose}>
            {t.cancel}
          </button>
        }
      >
        <SelectField label={t.subject} options={SUBJECTS} {...form.bind('subject')} />
        {/* Without `maxLength`: what is pasted would be cut off silently. */}
        <TextArea label={t.message} {...form.bind('message')} />
        <div className="sr-only" aria-hidden="true">
          <label>
            {formText.trap}
            <input ref={trap} name="trap" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {failure && (
          <p role="alert" className="border-l-4 border-terracotta bg-terracotta-pale px-5 py-4">
            {failure}
          </p>
        )}
      </SubmitForm>
    </section>
  )
}
