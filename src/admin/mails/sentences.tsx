import { useQuery } from '@tanstack/react-query'
import { Choice } from '@/admin/ui/choice.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { queriesReady } from '@/admin/ui/queries-ready.ts'
import { useAddress } from '@/admin/ui/use-address.ts'
import { MAIL_KINDS, type MailKind } from '@/domain/mail-sentences.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { sentencesQuery, shopQuery } from './queries.ts'

import { SentencesForm } from './sentences-form.tsx'

const isKind = (value: string | null): value is MailKind =>
  (MAIL_KINDS as readonly (string | null)[]).includes(value)

/** The emails whose sentences the shop may change; one of them is open. */
export function Sentences() {
  const [params, setAddress] = useAddress()
  const named = params.get('email')
  const kind = isKind(named) ? named : MAIL_KINDS[0]
  const open = (one: MailKind) => setAddress(() => new URLSearchParams({ email: one }), { replace: true })
  const sentences = useQuery(sentencesQuery)
  const shop = useQuery(shopQuery)
  return (
    <Queried
      query={queriesReady(sentences, shop)}
      waiting={<Waiting className="grid gap-6 lg:grid-cols-2" shapes={['h-96', 'h-96 max-lg:hidden']} />}
    >
      {([own, settings]) => (
        <div className="space-y-6">
          <Choice
            label={t.emails}
            value={kind}
            options={MAIL_KINDS.map((value) => ({ value, label: t.kind(value) }))}
            onValue={open}
            className="sm:hidden"
          />
          <nav aria-label={t.emails} className="max-sm:hidden">
            <ul className="flex flex-wrap gap-1">
              {MAIL_KINDS.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    aria-current={one === kind ? 'true' : undefined}
                    onClick={() => open(one)}
                    className="flex min-h-10 w-full items-center justify-between gap-2 rounded-[3px] px-3 py-1.5 text-left hover:bg-linen-deep aria-[current]:bg-olive-pale aria-[current]:font-semibold"
                  >
                    {t.kind(one)}
                    {own.some((row) => row.kind === one) && (
                      <span className="rounded-full bg-straw-pale px-2 text-[0.8125rem] leading-[1.25rem] font-medium">
                        {t.own}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <SentencesForm
            key={kind}
            kind={kind}
            own={own.find((row) => row.kind === kind) ?? null}
            settings={settings}
          />
        </div>
      )}
    </Queried>
  )
}
