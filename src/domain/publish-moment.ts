import * as z from 'zod'
import { parisMoment } from './paris-time.ts'

const EXPECTED = 'un moment, écrit AAAA-MM-JJThh:mm'
/** Field of a header: when a text is published by itself, AAAA-MM-JJThh:mm of the clocks in Paris. */
export const publishField = z
  .string(EXPECTED)
  .refine((written) => parisMoment(written) !== null, EXPECTED)
  .optional()

/** @returns the moment that a header names, whether or not it has passed; null where it names none. */
export const publishMoment = (fields: Readonly<Record<string, unknown>> | undefined): Date | null =>
  typeof fields?.publish === 'string' ? parisMoment(fields.publish) : null
