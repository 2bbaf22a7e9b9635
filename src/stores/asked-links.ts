import { localStore } from '@/data/browser-storage.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'

const KEY = 'auth:asked'

/** Longer than any link of a message is valid. */
const LIFETIME_MS = 2 * 60 * 60 * 1000

/** Addresses that one browser waits for at a time. */
const MOST = 5

interface Asked {
  readonly email: string
  readonly at: number
}

const isAsked = (value: unknown): value is Asked => {
  const { email, at } = fieldsOf(value)
  return typeof email === 'string' && typeof at === 'number'
}

const normal = (email: string): string => email.trim().toLowerCase()

/** @param text what was kept. @param now Unix time in milliseconds. @returns what still counts, newest first. */
export function readAsked(text: string | null, now: number): readonly Asked[] {
  const kept = readJson(text)
  return Array.isArray(kept)
    ? kept.filter(isAsked).filter(({ at }) => at <= now && now - at < LIFETIME_MS)
    : []
}

const current = () => readAsked(localStore.getItem(KEY), Date.now())

/** Where storage is refused, whoever opens the link is asked whether the account is theirs. */
const write = (asked: readonly Asked[]) => void localStore.setItem(KEY, JSON.stringify(asked.slice(0, MOST)))

const without = (email: string) => current().filter((one) => one.email !== normal(email))

/**
 * The addresses to which this browser had a link sent. Anybody may send a visitor a link that opens an account of their
 * own: one that was asked for here goes on by itself, any other is asked about first.
 */
export const askedLinks = {
  has: (email: string): boolean => current().some((one) => one.email === normal(email)),
  keep: (email: string): void => write([{ email: normal(email), at: Date.now() }, ...without(email)]),
  forget: (email: string): void => write(without(email)),
}
