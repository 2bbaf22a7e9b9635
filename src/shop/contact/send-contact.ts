import { sendContact } from '@/data/contact.ts'
import { messageFormSchema, orderFormSchema } from '@/domain/contact.ts'
import type { Problems } from '@/ui/form/connect.ts'
import { formGuard } from '@/ui/form/guard.ts'
import { fieldProblems, refusalProblems } from '@/ui/form/problems.ts'

/** Checks a form of the contact page and sends it. @returns what is wrong, or null. */
export async function send(
  form: 'message' | 'order',
  values: Readonly<Record<string, string>>,
): Promise<Problems | null> {
  const parsed = form === 'message' ? messageFormSchema.safeParse(values) : orderFormSchema.safeParse(values)
  if (!parsed.success) return fieldProblems(parsed.error.issues)
  const guard = await formGuard(values.trap)
  const sent =
    'message' in parsed.data
      ? await sendContact({ form: 'message', fields: parsed.data, guard })
      : await sendContact({ form: 'order', fields: parsed.data, guard })
  return sent.ok ? null : refusalProblems(sent.refusal.code)
}
