import type { ProjectConfig } from '../config.ts'
import type { Engine } from '../engine/engine.ts'
import type { Identity, Verify } from '../gateway/token.ts'

/** What every operation of Auth works with. */
export interface AuthContext {
  readonly engine: Engine
  readonly config: ProjectConfig['auth']
  readonly jwtSecret: string
  readonly verify: Verify
  /** The address of this service, which tokens name as their issuer. */
  readonly issuer: () => string
}

/** One request to Auth. */
export interface AuthRequest {
  readonly request: Request
  readonly url: URL
  readonly ip: string
  /** The identity of the API key. */
  readonly key: Identity
}

/** Answers one operation. @throws AuthError */
export type Operation = (context: AuthContext, request: AuthRequest) => Promise<Response>
