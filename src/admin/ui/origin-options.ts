import { ORIGINS, originName } from '@/domain/customs.ts'

const all = /* @__PURE__ */ (() =>
  ORIGINS.map((value) => ({ value, label: originName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, 'fr'),
  ))()

/** The countries of the world to choose an origin from. @param none what no choice says. @param chosen one that is listed all the same. */
export const originOptions = (none: string, chosen: string) => [
  { value: '', label: none },
  ...(chosen === '' || ORIGINS.includes(chosen) ? [] : [{ value: chosen, label: chosen }]),
  ...all,
]
