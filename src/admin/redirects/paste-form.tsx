import { useState } from 'react'
import * as z from 'zod'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { Section } from '@/admin/ui/section.tsx'
import { pastedLines, type Redirect } from '@/domain/redirect.ts'
import { MAX_REDIRECTS } from '@/domain/rules.ts'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { readPair, useAddRedirects } from './use-add.ts'

interface Refused {
  readonly text: string
  readonly why: string
}

/** Of a long list of what is wrong, the beginning. */
const SHOWN = 20

/** Many redirects at once, out of a spreadsheet: what is good is added, what is not stays to be mended. */
export function PasteForm() {
  const add = useAddRedirects()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const form = useForm({
    schema: z.object({ list: z.string() }),
    saved: { list: '' },
    draft: 'redirects',
    send: async ({ list }) => {
      const lines = pastedLines(list)
      if (lines.length === 0) return { list: t.empty }
      if (lines.length > MAX_REDIRECTS) return { list: t.tooMany(MAX_REDIRECTS) }
      const wrong: Refused[] = []
      const good: { text: string; pair: Redirect }[] = []
      for (const { text, cells } of lines) {
        const pair = readPair(...cells)
        if ('problem' in pair) wrong.push({ text, why: pair.problem })
        else good.push({ text, pair })
      }
      try {
        const left = good.length > 0 ? await add(good.map(({ pair }) => pair)) : []
        for (const { index, code } of left)
          wrong.push({ text: good[index]?.text ?? '', why: adminErrorText(code) })
        setRefused(wrong)
        form.discard()
        if (wrong.length > 0) form.set('list', wrong.map(({ text }) => text).join('\n'))
        return wrong.length === 0
      } catch (error) {
        toastFailure(t.addFailed, error)
        return false
      }
    },
  })
  return (
    <Section title={t.paste} note={t.pasteNote}>
      <SubmitForm form={form} label={t.pasteSubmit} busyLabel={t.sending}>
        <TextArea
          label={t.list}
          rows={6}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={t.listExample}
          {...form.bind('list')}
        />
      </SubmitForm>
      <div role="status">
        {refused.length > 0 && (
          <div className="mt-4 rounded-[3px] bg-terracotta-pale px-4 py-3">
            <p className="font-medium">{t.refused(refused.length)}</p>
            <ul className="mt-2 space-y-1.5 text-sm">
              {refused.slice(0, SHOWN).map(({ text, why }) => (
                <li key={text} className="break-words">
                  <code className="break-all">{text}</code>
                  <span className="block text-ink-soft">{why}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  )
}
