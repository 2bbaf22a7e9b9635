import type { HeaderValue } from '@/domain/texts/header-values.ts'

/**
 * @param values of the header. @param publish `AAAA-MM-JJThh:mm`; null where no moment is named. @param today `AAAA-MM-JJ`.
 * @returns what a header says where its text appears then: the day that readers see goes along, unless its author chose another.
 */
export function releaseChanges(
  values: Readonly<Record<string, unknown>>,
  isDraft: boolean,
  publish: string | null,
  today: string,
): readonly (readonly [string, HeaderValue])[] {
  const planned = typeof values.publish === 'string' ? values.publish.slice(0, 10) : null
  const goesAlong =
    publish !== null && (values.date === today || (planned !== null && values.date === planned))
  return [
    ['draft', isDraft ? true : null],
    ['publish', publish],
    ...(goesAlong ? ([['date', publish.slice(0, 10)]] as const) : []),
  ]
}
