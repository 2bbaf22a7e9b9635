import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import { isErrorCode } from '@/domain/error-codes.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { MOVE_KINDS, MOVE_SOURCES, type MoveKind, type MoveSource } from '@/domain/moving.ts'
import { MOVED_AT_ONCE } from '@/domain/rules.ts'
import type { Client } from '../client.ts'
import type { Json } from '../database.types.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const toJson = (fields: object): Json => ({ ...snakeKeys(fields) })

/** A file of another shop, before it is read. */
export interface MoveFile {
  readonly kind: MoveKind
  readonly source: MoveSource
  /** Its name. */
  readonly file: string
  /** Whether its owner declared that its subscribers have agreed. */
  readonly withConsents: boolean
}

const report = z.object({
  created: z.number(),
  completed: z.number(),
  same: z.number(),
  erased: z.number(),
  subscribed: z.number(),
  /** The first 500, those that change first. */
  lines: z.array(
    row({
      line: z.number(),
      action: z.enum(['create', 'complete', 'same', 'erased']),
      isSubscribed: z.boolean(),
    }),
  ),
})
/** What a file of customers or orders would do. */
export type MoveReport = z.infer<typeof report>

/**
 * Sends what a file says; nothing of the shop changes. @param onSent after each part: how many lines are there.
 * @returns what `checkMove` and `finishMove` call it. @throws RefusedError
 */
export async function sendMove(
  db: Client,
  about: MoveFile,
  lines: readonly object[],
  onSent: (count: number) => void,
): Promise<number> {
  const move = await calledBy(db.rpc('begin_move', { about: toJson(about) }))
  for (let start = 0, part = 1; start < lines.length; start += MOVED_AT_ONCE, part += 1) {
    const sent = lines.slice(start, start + MOVED_AT_ONCE).map(toJson)
    await calledBy(db.rpc('put_move_part', { move, part, lines: sent }))
    onSent(Math.min(start + MOVED_AT_ONCE, lines.length))
  }
  return move
}

/** What a file that was sent would do. @throws RefusedError */
export const checkMove = async (db: Client, move: number): Promise<MoveReport> =>
  report.parse(await calledBy(db.rpc('check_move', { move })))

const progress = z.object({ waiting: z.number() })

/**
 * Takes over a file of customers or orders, or what is left of it: some lines a call, for whoever shops waits for each.
 * @param onWaiting after each call: how many lines are left. @throws RefusedError move_done, move_unknown
 */
export async function finishMove(
  db: Client,
  move: number,
  onWaiting: (lines: number) => void = () => undefined,
): Promise<void> {
  for (let isOver = false; !isOver; ) {
    const { waiting } = progress.parse(await calledBy(db.rpc('finish_move', { move })))
    onWaiting(waiting)
    isOver = waiting === 0
  }
}

const redirected = z.object({
  created: z.number(),
  refused: z.array(z.object({ from: z.string(), code: z.string() })),
})

/** Takes over a file of redirects: those that can be. @returns the others, with why not. @throws RefusedError */
export async function finishRedirects(
  db: Client,
  move: number,
): Promise<{ created: number; refused: { from: string; code: ErrorCode }[] }> {
  const { created, refused } = redirected.parse(await calledBy(db.rpc('finish_move', { move })))
  return {
    created,
    refused: refused.map(({ from, code }) => ({ from, code: isErrorCode(code) ? code : 'internal_error' })),
  }
}

const takenBack = z.object({ kept: z.number(), waiting: z.number() })

/**
 * Takes back all that a file brought, some rows a call. @param onWaiting after each call: how many are left.
 * @returns how many customers stay, who have become the shop's own. @throws RefusedError move_undone
 */
export async function undoMove(
  db: Client,
  move: number,
  onWaiting: (rows: number) => void = () => undefined,
): Promise<number> {
  for (;;) {
    const { kept, waiting } = takenBack.parse(await calledBy(db.rpc('undo_move', { move })))
    onWaiting(waiting)
    if (waiting === 0) return kept
  }
}

const move = row({
  id: z.number(),
  kind: z.enum(MOVE_KINDS),
  source: z.enum(MOVE_SOURCES),
  file: z.string(),
  begunAt: z.string(),
  /** Null while a part of it has yet to come. */
  doneAt: z.string().nullable(),
  /** Lines that have yet to come. */
  waiting: z.number(),
  undoneAt: z.string().nullable(),
  result: z.record(z.string(), z.number()),
  /** Who did it; null of an administrator who is gone. */
  by: z.string().nullable(),
})
export type Move = z.infer<typeof move>

/** Files that were taken over, or are so in part, the last first. @throws RefusedError */
export const readMoves = async (db: Client, signal: AbortSignal): Promise<Move[]> =>
  z.array(move).parse(await calledBy(db.rpc('admin_moves').abortSignal(signal)))
