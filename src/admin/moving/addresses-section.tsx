import { useId } from 'react'
import { CONTROL, PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { FileDrop } from '@/admin/ui/file-drop.tsx'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { Section } from '@/admin/ui/section.tsx'
import type { Certainty } from '@/domain/moved-addresses.ts'
import { movingText } from '@/texts/admin/moving.ts'
import { movingAddressesText as t } from '@/texts/admin/moving-addresses.ts'
import { type Choice, type Proposed, type Refused, useAddresses } from './use-addresses.ts'

/** Of each kind, the beginning: what lies behind is taken over with the others where it is sure. */
const SHOWN = 100
const KINDS = ['sure', 'near', 'none'] as const satisfies readonly Certainty[]

function RefusedList({ refused }: { readonly refused: readonly Refused[] }) {
  return (
    <div role="status" className="mt-4 rounded-[3px] bg-terracotta-pale px-4 py-3">
      <p className="font-medium">{t.refused(refused.length)}</p>
      <ul className="mt-2 space-y-1.5 text-sm">
        {refused.slice(0, SHOWN).map(({ from, why }) => (
          <li key={from}>
            <code className="break-all">{from}</code>
            <span className="block text-ink-soft">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ListProps {
  readonly proposed: Proposed
  readonly choices: ReadonlyMap<string, Choice>
  readonly onChoose: (from: string, change: Partial<Choice>) => void
}

/** Old addresses by how sure it is where they lead, each with a box and where to. */
function ProposalList({ proposed: { found, targets }, choices, onChoose }: ListProps) {
  const listId = useId()
  return (
    <>
      <datalist id={listId}>
        {targets.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
      {KINDS.map((kind) => {
        const own = found.proposals.filter(({ certainty }) => certainty === kind)
        if (own.length === 0) return null
        return (
          <details key={kind} open={kind !== 'none'} className="mt-4">
            <summary className="cursor-pointer font-medium">{t.kinds[kind](own.length)}</summary>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {own.slice(0, SHOWN).map(({ from }) => {
                const { to = '', isTaken = false } = choices.get(from) ?? {}
                return (
                  <li
                    key={from}
                    className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-2"
                  >
                    <input
                      type="checkbox"
                      aria-label={t.take(from)}
                      checked={isTaken}
                      disabled={to === ''}
                      onChange={(event) => onChoose(from, { isTaken: event.target.checked })}
                      className="size-4.5 accent-olive"
                    />
                    <span className="text-sm break-all">{from}</span>
                    <input
                      aria-label={t.leadsTo(from)}
                      value={to}
                      list={listId}
                      placeholder={t.placeholder}
                      spellCheck={false}
                      autoComplete="off"
                      onChange={({ target: { value } }) =>
                        onChoose(from, { to: value, isTaken: value !== '' })
                      }
                      className={`col-start-2 ${CONTROL}`}
                    />
                  </li>
                )
              })}
            </ul>
            {own.length > SHOWN && <p className="mt-2 text-sm text-stone">{t.more(own.length - SHOWN)}</p>}
          </details>
        )
      })}
    </>
  )
}

/** Addresses of the shop before: read out of its sitemap or a list, proposed as redirects, taken over as a whole. */
export function AddressesSection() {
  const { step, choices, read, take, choose, restart } = useAddresses()
  const taken = [...choices.values()].filter(({ isTaken }) => isTaken).length
  return (
    <Section title={movingText.kinds.redirects} note={movingText.notes.redirects}>
      {(step.name === 'idle' || step.name === 'failed') && (
        <FileDrop
          invitation={t.drop}
          choose={t.choose}
          icon="import"
          accept=".xml,.txt,.csv"
          isMultiple
          onFiles={read}
        >
          <p>{t.limit}</p>
        </FileDrop>
      )}
      {step.name === 'failed' && <RefusedNote>{step.message}</RefusedNote>}
      <p role="status" className={step.name === 'busy' ? 'text-ink-soft' : 'sr-only'}>
        {step.name === 'busy' && step.message}
      </p>
      {step.name === 'idle' && step.refused && step.refused.length > 0 && (
        <RefusedList refused={step.refused} />
      )}
      {step.name === 'proposed' && (
        <>
          <div role="status" className="rounded-[3px] bg-olive-pale px-4 py-2.5">
            <p className="font-medium">
              {step.found.proposals.length === 0 ? movingText.upToDate : t.found(step.found.proposals.length)}
            </p>
            {t.left(step.found).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {taken > step.room && <p className="text-terracotta-ink">{t.full(step.room)}</p>}
          </div>
          <ProposalList proposed={step} choices={choices} onChoose={choose} />
          <p className="mt-4 flex flex-wrap gap-3">
            {step.found.proposals.length > 0 && (
              <button
                type="button"
                className={PRIMARY}
                disabled={taken === 0 || taken > step.room}
                onClick={() => take(step)}
              >
                {t.takeAll(taken)}
              </button>
            )}
            <button type="button" className={QUIET} onClick={restart}>
              {movingText.another}
            </button>
          </p>
        </>
      )}
    </Section>
  )
}
