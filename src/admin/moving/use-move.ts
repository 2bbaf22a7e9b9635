import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { checkMove, finishMove, type MoveReport, sendMove } from '@/data/admin/moves.ts'
import { MAX_MOVED_BYTES } from '@/domain/rules.ts'
import { movingText as t } from '@/texts/admin/moving.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import type { MovedMapping } from './file-columns.ts'
import type { CsvKind, OpenedFile, ReadMove } from './open-file.ts'

interface Mapping {
  readonly name: 'mapping'
  readonly file: OpenedFile
  readonly mapping: MovedMapping
  readonly withConsents: boolean
}
interface Checked {
  readonly name: 'checked'
  /** How its columns were read, to go back to. */
  readonly columns: Mapping
  readonly move: number
  readonly report: MoveReport
  readonly read: ReadMove
}
export type MoveStep =
  | { readonly name: 'idle' }
  | { readonly name: 'busy'; readonly message: string }
  | { readonly name: 'failed'; readonly message: string }
  | Mapping
  | Checked

const NOTHING: MoveReport = { created: 0, completed: 0, same: 0, erased: 0, subscribed: 0, lines: [] }

/** A file of customers or of orders, from its columns over a dry run to what it brings. */
export function useMove(kind: CsvKind) {
  const cache = useQueryClient()
  const [step, setStep] = useState<MoveStep>({ name: 'idle' })
  const fail = (error: unknown) =>
    setStep({ name: 'failed', message: `${t.failed}. ${adminErrorText(codeOf(error))}` })

  async function open(sent: File): Promise<void> {
    if (sent.size > MAX_MOVED_BYTES)
      return setStep({ name: 'failed', message: t.tooHeavy(MAX_MOVED_BYTES / 1_000_000) })
    setStep({ name: 'busy', message: t.reading })
    const [{ openMoved }, bytes] = await Promise.all([import('./open-file.ts'), sent.arrayBuffer()])
    const file = openMoved(kind, sent.name, bytes)
    if (typeof file === 'string') return setStep({ name: 'failed', message: file })
    setStep({ name: 'mapping', file, mapping: file.guess, withConsents: false })
  }

  async function check(columns: Mapping): Promise<void> {
    setStep({ name: 'busy', message: t.reading })
    const { readMoved } = await import('./open-file.ts')
    const { file, mapping, withConsents } = columns
    const read = readMoved(kind, file, mapping)
    const all = read.lines.length
    const progress = (sent: number) => setStep({ name: 'busy', message: t.sending(sent, all) })
    progress(0)
    const about = { kind, source: file.source, file: file.name.slice(0, 200), withConsents }
    const move = await sendMove(adminClient(), about, read.lines, progress)
    const report = all > 0 ? await checkMove(adminClient(), move) : NOTHING
    setStep({ name: 'checked', columns, move, report, read })
  }

  async function finish({ move, read }: Checked): Promise<void> {
    const all = read.lines.length
    let taken = 0
    const progress = (waiting: number) => {
      taken = all - waiting
      setStep({ name: 'busy', message: t.finishing(taken, all) })
    }
    progress(all)
    try {
      await finishMove(adminClient(), move, progress)
      showToast({ title: t.done })
      setStep({ name: 'idle' })
    } catch (error) {
      if (taken === 0) throw error
      setStep({ name: 'failed', message: `${t.interrupted}. ${adminErrorText(codeOf(error))}` })
    } finally {
      // Customers, subscribers, orders: whatever is on screen may have changed.
      await cache.invalidateQueries()
    }
  }

  return {
    step,
    setStep,
    open: (sent: File | undefined) => void (sent && open(sent).catch(fail)),
    check: (columns: Mapping) => void check(columns).catch(fail),
    finish: (checked: Checked) => void finish(checked).catch(fail),
    restart: () => setStep({ name: 'idle' }),
  }
}
