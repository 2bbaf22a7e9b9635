import type { Identity } from './token.ts'
import type { Visitor } from './visitor.ts'

/** What the gateway knows of a request besides the request itself. */
export interface RequestContext extends Visitor {
  /** Written to the log, and given back as `x-request-id` by all but the site. */
  readonly id: string
  readonly url: URL
  /** The path behind the prefix of the service, without a leading slash. */
  readonly path: string
}

/** Answers the requests under one prefix. */
export type Service = (request: Request, context: RequestContext) => Promise<Response>

/** Behind an API key: whose the bearer's token is, or the key where there is no bearer. */
export interface KeyedContext extends RequestContext {
  readonly identity: Identity
}
export type KeyedService = (request: Request, context: KeyedContext) => Promise<Response>
