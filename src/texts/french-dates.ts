import { atFirstUse } from '@/domain/at-first-use.ts'

/** @returns what says a day or a moment in this style as French does: the first of a month is « 1er ». */
export const frenchDates = (style: Intl.DateTimeFormatOptions) => {
  const format = atFirstUse(() => new Intl.DateTimeFormat('fr-FR', style))
  return (at: Date | string): string =>
    format()
      .format(new Date(at))
      .replace(/^(\p{L}+ )?1 /u, '$11er ')
}
