/** Characters before which `de`, `le` and `la` lose theirs. */
export const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i

/** @returns `de Cabas`, `d’Éventail`. */
export const ofName = (name: string): string => (VOWEL.test(name) ? `d’${name}` : `de ${name}`)
