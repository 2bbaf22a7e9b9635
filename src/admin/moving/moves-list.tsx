import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { shortDate } from '@/admin/ui/dates.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { finishMove, type Move, undoMove } from '@/data/admin/moves.ts'
import { movingText as t } from '@/texts/admin/moving.ts'
import { movesQuery } from './queries.ts'

/** Files that were taken over, each with the way back. */
export function MovesList() {
  const query = useQuery(movesQuery)
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Move | null>(null)
  const [progress, setProgress] = useState('')
  const settle = async () => {
    setAsked(null)
    setProgress('')
    await cache.invalidateQueries()
  }
  const resume = useMutation({
    mutationFn: ({ id, waiting }: Move) =>
      finishMove(adminClient(), id, (left) => setProgress(t.finishing(waiting - left, waiting))),
    onSuccess: () => showToast({ title: t.done }),
    onError: (error) => toastFailure(t.resumeFailed, error),
    onSettled: settle,
  })
  const undo = useMutation({
    mutationFn: ({ id }: Move) => undoMove(adminClient(), id, (left) => setProgress(t.undoing(left))),
    onSuccess: (kept) => showToast({ title: t.undoDone, ...(kept > 0 && { description: t.undoKept(kept) }) }),
    onError: (error) => toastFailure(t.undoFailed, error),
    onSettled: settle,
  })
  return (
    <section className="border-t border-line py-8" aria-label={t.history}>
      <h2 className="text-xl">{t.history}</h2>
      <p role="status" className="text-ink-soft">
        {progress}
      </p>
      <Queried query={query} waiting={<Waiting shapes={['h-16']} />}>
        {(moves) =>
          moves.length === 0 ? (
            <p className="mt-2 text-ink-soft">{t.noHistory}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {moves.map((move) => (
                <li
                  key={move.id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
                >
                  <div className="min-w-0">
                    <p className="wrap-anywhere">
                      <span className="font-medium">{t.kinds[move.kind]}</span>, {move.file}
                    </p>
                    <p className="text-sm text-stone">
                      {t.outcome(move.result, move.kind)}. {t.by(move.by ?? '', shortDate(move.begunAt))}
                    </p>
                    {move.waiting > 0 && (
                      <p className="text-sm text-terracotta-ink">{t.waiting(move.waiting)}</p>
                    )}
                  </div>
                  {move.waiting > 0 && (
                    <button
                      type="button"
                      className={PRIMARY}
                      aria-label={t.resumeOf(move.file)}
                      disabled={resume.isPending || undo.isPending}
                      onClick={() => resume.mutate(move)}
                    >
                      {t.resume}
                    </button>
                  )}
                  {move.undoneAt ? (
                    <p className="text-sm text-stone">{t.undone(shortDate(move.undoneAt))}</p>
                  ) : (
                    <button
                      type="button"
                      className={QUIET}
                      aria-label={t.undoOf(move.file)}
                      onClick={() => setAsked(move)}
                    >
                      {t.undo}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
      {asked && (
        <Ask
          question={t.undoQuestion(asked.file)}
          confirm={t.undo}
          isDangerous
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate(asked)}
          onCancel={() => setAsked(null)}
        >
          {t.undoNote[asked.kind]}
        </Ask>
      )}
    </section>
  )
}
