import { randomUUID } from 'node:crypto'
import type { RunOptions } from '../../../supabase/local/engine/engine.ts'
import { addAdmin } from './admins.ts'
import type { TestDatabase } from './database.ts'

/** Whom a request may come from, in the order of the matrix. */
export const ACTORS = ['anon', 'customer', 'other', 'unregistered', 'editor', 'staff', 'owner'] as const
export type Actor = (typeof ACTORS)[number]

export interface Cast {
  readonly as: Readonly<Record<Actor, RunOptions & { readonly role: string }>>
  /** Account of the actor; null for anon. */
  readonly idOf: Readonly<Record<Actor, string | null>>
}

/** What anybody may write into their own account, and into a token that Auth makes of it. It must grant nothing. */
const BOASTS = { user_metadata: { role: 'owner', is_admin: true, aal: 'aal2', email: 'ines@client.example' } }

/**
 * One of each: a visitor, two customers, of whom the other one calls herself an owner, the account of an administrator in a session that the log-in did not open
 * (and with forged metadata), an editor, staff, an owner.
 */
export async function addCast(db: TestDatabase): Promise<Cast> {
  const customer = async (email: string) => {
    const [id, session] = [randomUUID(), randomUUID()]
    await db.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [id, email])
    await db.query(
      `insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), 'aal1')`,
      [session, id],
    )
    return {
      id,
      as: {
        role: 'authenticated',
        claims: { sub: id, role: 'authenticated', aal: 'aal1', session_id: session },
      },
    }
  }
  const [ines, nora] = [await customer('ines@client.example'), await customer('nora@client.example')]
  const [editor, staff, owner, third] = [
    await addAdmin(db, 'editor', 'Rim'),
    await addAdmin(db, 'staff', 'Nadia'),
    await addAdmin(db, 'owner', 'Salma'),
    await addAdmin(db, 'owner', 'Yto'),
  ]
  const resetMail = randomUUID()
  await db.query(`insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), 'aal1')`, [
    resetMail,
    third.userId,
  ])
  const forged = {
    session_id: resetMail,
    user_metadata: { role: 'owner' },
    app_metadata: { role: 'owner', administrator: true },
  }
  return {
    as: {
      anon: { role: 'anon', claims: { role: 'anon' } },
      customer: ines.as,
      other: { ...nora.as, claims: { ...nora.as.claims, ...BOASTS } },
      unregistered: { role: 'authenticated', claims: { ...third.actor.claims, ...forged } },
      editor: editor.actor,
      staff: staff.actor,
      owner: owner.actor,
    },
    idOf: {
      anon: null,
      customer: ines.id,
      other: nora.id,
      unregistered: third.userId,
      editor: editor.userId,
      staff: staff.userId,
      owner: owner.userId,
    },
  }
}
