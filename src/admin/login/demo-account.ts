export interface DemoAccount {
  readonly email: string
  readonly password: string
}

/** The demonstration's account, in builds of a demonstration only: the condition keeps it out of every other bundle. */
export const demoAccount: DemoAccount | null =
  import.meta.env.PUBLIC_DEMO === 'true' && import.meta.env.PUBLIC_DEMO_ADMIN
    ? JSON.parse(import.meta.env.PUBLIC_DEMO_ADMIN)
    : null
