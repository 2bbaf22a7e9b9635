import type { ProjectConfig } from '../config.ts'
import type { Engine } from '../engine/engine.ts'
import type { Identity, Verify } from '../gateway/token.ts'
import type { Keys } from '../keys.ts'
import type { Logger } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Limits } from './rate-limit.ts'

/** What Auth is started with. */
export interface AuthOptions {
  readonly engine: Engine
  readonly config: ProjectConfig['auth']
  /** The folder that contains `supabase/`, where templates of mails are. */
  readonly projectDir: string
  readonly keys: Keys
  readonly verify: Verify
  readonly mailer: Mailer
  /** Where links lead that name no other place. */
  readonly siteUrl: string
  /** The address of the whole backend, known once it listens. */
  readonly ownUrl: () => string
  readonly log: Logger
}

/** What every operation of Auth works with. */
export interface AuthContext extends AuthOptions {
  readonly limits: Limits
}

/** One request to Auth. */
export interface AuthRequest {
  readonly request: Request
  readonly url: URL
  readonly ip: string
  /** Whether it comes from this very machine. */
  readonly isLocal: boolean
  /** The identity of the API key; null on the addresses that need none. */
  readonly key: Identity | null
  /** What stands for `:id` and the like in the address, in order. */
  readonly params: readonly string[]
}

/** Answers one operation. @throws AuthError */
export type Operation = (context: AuthContext, request: AuthRequest) => Promise<Response>
