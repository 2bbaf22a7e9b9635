import * as z from 'zod/mini'

/** Where an order says that its money goes: of a transfer, or of a cheque. */
export const payToSchema = z.union([
  z.object({ holder: z.string(), iban: z.string(), bic: z.string() }),
  z.object({ payee: z.string(), address: z.string() }),
])
export type PayTo = z.infer<typeof payToSchema>
