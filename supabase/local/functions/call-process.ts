import type { RequestContext } from '../gateway/context.ts'
import type { Logger } from '../log.ts'
import type { CallBody } from './call-body.ts'
import type { DenoProcess } from './deno-process.ts'
import { forward } from './forward.ts'

/** How long functions may take, in ms. */
export interface CallLimits {
  /** A call without an answer by then is given up. */
  readonly requestMs: number
  /** After so long without an answer the process is asked whether it lives, and ended when it works and does not say so in time. */
  readonly stuckMs: number
}

/** Passes a call on to a process. @throws Error with the code of what failed, `TimeoutError` after its time */
export type CallProcess = (
  process: DenoProcess,
  request: Request,
  context: RequestContext,
  body: CallBody,
) => Promise<Response>

/** Deno starts in 0.3 s; a machine that does much else needs far longer. */
const START_TIMEOUT_MS = 60_000
/** Methods that may be sent again by whoever has no answer (RFC 9110, 9.2.2). */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
/** How a system says that the other side of a connection is gone. */
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE'])

/** Times of `stuckMs` after which a process is ended that neither answers nor works. */
const MOST_SILENCES = 10

interface Silence {
  readonly address: string
  readonly at: number
  readonly workedMs: number | null
}

const silenceOf = (process: DenoProcess, address: string): Silence => ({
  address,
  at: performance.now(),
  workedMs: process.workedMs(),
})

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** Whether a silent process has taken too little of a processor to be in an endless loop. */
function waitsItself(process: DenoProcess, { at, workedMs }: Silence, stuckMs: number): boolean {
  const worked = process.workedMs()
  if (worked === null || workedMs === null || performance.now() - at > MOST_SILENCES * stuckMs) return false
  return worked - workedMs < stuckMs / 2
}

/** @param key what the processes want in `x-router-key`. */
export function processCaller(key: string, { requestMs, stuckMs }: CallLimits, log: Logger): CallProcess {
  /** Since when a process does not answer a ping, and what it had worked until then. */
  const silent = new WeakMap<DenoProcess, Silence>()
  /**
   * A function in an endless loop holds up all others: a process that does not even answer a ping is replaced. One that hardly works
   * waits for its processor: to end it would refuse the orders that it has, and starting the next one would take more.
   */
  const endIfStuck = async (process: DenoProcess, address: string) => {
    const known = silent.get(process)
    const since = known?.address === address ? known : silenceOf(process, address)
    silent.set(process, since)
    const ping = { headers: { 'x-router-key': key }, signal: AbortSignal.timeout(stuckMs) }
    const failure: unknown = await fetch(address, ping).then(
      () => void silent.delete(process),
      (error: unknown) => error,
    )
    if (failure === undefined || (isTimeout(failure) && waitsItself(process, since, stuckMs))) return
    if (process.restart(address)) log('error', 'functions are stuck and were ended')
  }
  return async (process, request, context, body) => {
    let address: string | undefined
    const watch = setInterval(() => void (address && endIfStuck(process, address)), stuckMs)
    const send = async () => {
      address = await process.address(START_TIMEOUT_MS)
      const answer = await forward(request, context, { address, key }, body, requestMs)
      silent.delete(process)
      return answer
    }
    try {
      return await send().catch(async (error: Error) => {
        // Who is told that the process died must find the next one: the dead one may not have been noticed yet.
        if (address && !request.signal.aborted) await endIfStuck(process, address)
        if (!maySendAgain(request, body, error)) throw error
        return await send()
      })
    } finally {
      clearInterval(watch)
    }
  }
}

/**
 * Whether a call whose process died under it may be sent to the next one: nobody listened there, its method changes nothing more
 * when it is repeated, or it carries a key by which its function knows it again (draft-ietf-httpapi-idempotency-key-header). What
 * was passed on as it came is nowhere any more.
 */
function maySendAgain(
  { method, headers, signal }: Request,
  { rest }: CallBody,
  error: NodeJS.ErrnoException,
): boolean {
  if (signal.aborted) return false
  if (error.code === 'ECONNREFUSED') return true
  if (rest || !BROKEN_OFF.has(error.code ?? '')) return false
  return REPEATABLE.has(method) || headers.has('idempotency-key')
}
