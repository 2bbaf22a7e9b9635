import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { Client } from './client.ts'
import { refusalOf } from './refusals.ts'

type Answer = Awaited<ReturnType<Client['rpc']>>

/** What a call with the service role gave. A database out of reach is the shop's trouble, not the sender's connection. */
export function storedResult({ data, error, status }: Answer): Result<unknown> {
  if (!error) return succeed(data)
  const { code } = refusalOf(error, status)
  return refuse(code === 'network_unreachable' ? 'service_unavailable' : code)
}
