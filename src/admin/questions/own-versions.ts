import type { Question } from '@/data/admin/questions.ts'

type Version = Pick<Question, 'id' | 'version'>

/** Versions that this browser made itself: what comes besides is another's doing. */
const own = new Map<number, number>()

export const noteOwnVersion = ({ id, version }: Version): void => void own.set(id, version)

export const isOwnVersion = ({ id, version }: Version): boolean => own.get(id) === version
