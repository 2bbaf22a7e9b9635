import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addAdmin, type TestAdmin } from './admins.ts'
import { memoryDatabase, type TestDatabase } from './database.ts'
import { insertProducts } from './samples.ts'

interface State {
  readonly pending_count: number
  readonly pending: readonly { entity: string; id: string; label: string; kind: string; who: string }[]
  readonly publications: readonly {
    id: string
    kind: string
    state: string
    who: string
    reason: string
    is_current: boolean
    can_roll_back: boolean
    warnings: readonly string[]
    changes: readonly { entity: string; kind: string; label: string }[]
    change_count: number | null
    version_of: string | null
  }[]
  readonly pending_products: Readonly<Record<string, string>>
  readonly text_faults: readonly string[]
  readonly is_rolled_back: boolean
  readonly automatic: boolean
  readonly is_due: boolean
  readonly is_settled: boolean
}

const SERVICE = { role: 'service_role', claims: { role: 'service_role' } } as const

/** Products 1 and 3 for sale, 2 a draft, and two administrators; before each test nothing is published. */
export function publicationContext() {
  let db: TestDatabase
  let staff: TestAdmin
  let owner: TestAdmin

  beforeAll(async () => {
    db = await memoryDatabase()
    await insertProducts(db, [{ id: 1 }, { id: 2, state: 'draft' }, { id: 3 }])
    staff = await addAdmin(db, 'staff', 'Nadia')
    owner = await addAdmin(db, 'owner', 'Salma')
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.query('truncate publications')
    await db.query('update settings set automatic_publishing = false')
  })

  const one = async <T>(sql: string, params: unknown[] = [], as: object = SERVICE): Promise<T> => {
    const [row] = await db.query(`select ${sql} as it`, params, as as typeof SERVICE)
    return row?.it as T
  }
  const revision = () => one<number>('site_revision()').then(Number)
  /** As the administration reads it. */
  async function state(published: number): Promise<State> {
    const read = () => one<State>('publication_state($1)', [published], staff.actor)
    const seen = await read()
    if (seen.is_settled) return seen
    await one('settle_publications($1)', [published], staff.actor)
    return await read()
  }
  const request = (back: string | null = null) => one<string>('request_publication($1)', [back], staff.actor)
  const end = (id: string, outcome: object) =>
    one('end_publication($1, $2::jsonb)', [id, JSON.stringify(outcome)])

  /** Publishes what the database says, as the release of this name. */
  async function publish(release: string, kept: readonly string[], more: object = {}): Promise<string> {
    const id = await request()
    await one('begin_publication()')
    await end(id, { release, revision: await revision(), kept, ...more })
    return id
  }

  return {
    get db() {
      return db
    },
    get staff() {
      return staff
    },
    get owner() {
      return owner
    },
    one,
    revision,
    state,
    request,
    end,
    publish,
  }
}
