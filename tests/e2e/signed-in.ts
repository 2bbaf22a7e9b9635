import { test as base } from './fixtures.ts'
import { newPerson, type Person, signedIn } from './people.ts'

interface Fixtures {
  /** A customer of the test's own, whose session the page holds from its first address on. */
  readonly person: Person
}

export const test = base.extend<Fixtures>({
  person: async ({ page, db, keys }, use) => {
    const person = await newPerson(db)
    await signedIn(page, keys, person)
    await use(person)
  },
})
