import { definitionOf, readSchema } from '../../../src/cli/schema/objects.ts'
import type { Engine } from '../../../supabase/local/engine/engine.ts'

/** Describes what migrations made of a database, an object a key. @returns the same for databases that are alike. */
export async function schemaOf(engine: Engine): Promise<Record<string, string>> {
  const { objects } = await readSchema(engine)
  return Object.fromEntries([...objects.values()].map((object) => [object.key, definitionOf(object)]))
}
