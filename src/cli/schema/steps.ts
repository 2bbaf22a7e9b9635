import { alter, canBecome, tighten } from './alter.ts'
import { drop, make, type Parts } from './make.ts'
import type { Kind, Schema, SchemaObject } from './objects.ts'

/** When a step is taken, unless what it needs comes later. Between the third and the fourth, data may be moved. */
export type Phase = 'clear' | 'ground' | 'tables' | 'tighten' | 'rest' | 'lose'
const PHASES: readonly Phase[] = ['clear', 'ground', 'tables', 'tighten', 'rest', 'lose']
const MADE_IN: Readonly<Record<Kind, Phase>> = {
  schema: 'ground',
  type: 'ground',
  function: 'ground',
  sequence: 'ground',
  table: 'tables',
  column: 'tables',
  default: 'tables',
  constraint: 'tighten',
  index: 'tighten',
  view: 'rest',
  trigger: 'rest',
  policy: 'rest',
  'default privileges': 'ground',
}

/** Statements that belong together, and what comes before them. */
export interface Step {
  readonly phase: Phase
  readonly statements: readonly string[]
}
interface Planned extends Step {
  readonly sort: readonly number[]
  readonly after: Set<Planned>
}

/** What differs between two databases. */
export interface Change {
  readonly gone: readonly SchemaObject[]
  readonly added: readonly SchemaObject[]
  /** As it was and as it is to be. */
  readonly changed: readonly (readonly [SchemaObject, SchemaObject])[]
}

/** @returns the steps that lead from one schema to the other, in an order that works. */
export function stepsFor(before: Schema, after: Schema, { gone, added, changed }: Change): Step[] {
  const lost = new Set(gone.map(({ key }) => key))
  const fresh = new Set(added.map(({ key }) => key))
  const again = madeAgain(before, after, lost, changed)
  const drops = new Map<string, Planned>()
  const makes = new Map<string, Planned>()
  const late = new Map<string, Planned>()

  const plan = (steps: Map<string, Planned>, object: SchemaObject, phase: Phase, statements: string[]) => {
    if (statements.length === 0) return
    const place = object.relation ? after.objects.get(`table ${object.relation}`)?.position : undefined
    const sort = [PHASES.indexOf(phase), place ?? object.position, object.position]
    steps.set(object.key, { phase, statements, sort, after: new Set() })
  }

  for (const key of [...lost, ...again]) {
    const object = before.objects.get(key)
    if (!object || goesWith(object, lost, again, before)) continue
    plan(drops, object, lost.has(key) && holdsRows(object) ? 'lose' : 'clear', drop(object))
  }
  const comesWith = (object: SchemaObject): string | null => {
    const whole = object.part_of && after.objects.get(object.part_of)
    if (!whole || !['column', 'default', 'constraint', 'sequence'].includes(object.kind)) return null
    if (object.kind === 'sequence') return whole.key
    if (object.kind === 'constraint' && object.facts.type === 'f') return null
    return fresh.has(whole.key) || again.has(whole.key) ? (comesWith(whole) ?? whole.key) : null
  }
  for (const key of [...fresh, ...again]) {
    const object = after.objects.get(key)
    if (!object || comesWith(object)) continue
    const isLater = object.kind === 'column' && needsValues(object, after)
    const isOfNew = object.relation !== null && fresh.has(`table ${object.relation}`)
    plan(
      makes,
      object,
      isOfNew ? 'tables' : MADE_IN[object.kind],
      make(object, partsOf(object, after), isLater),
    )
    if (isLater) plan(late, object, 'tighten', tighten(null, object))
  }
  for (const [former, object] of changed) {
    if (again.has(object.key) || comesWith(object)) continue
    plan(makes, object, MADE_IN[object.kind], alter(former, object))
    if (object.kind === 'column') plan(late, object, 'tighten', tighten(former, object))
  }

  /** What is dropped goes with its whole; what is made comes with a whole that is made, not with one that is only changed. */
  const goneIn = (key: string): Planned | undefined => {
    const whole = before.objects.get(key)?.part_of
    return drops.get(key) ?? (whole ? goneIn(whole) : undefined)
  }
  const madeIn = (key: string): Planned | undefined => {
    const object = after.objects.get(key)
    return makes.get(key) ?? makes.get((object && comesWith(object)) ?? '')
  }
  const wait = (step: Planned | undefined, other: Planned | undefined) => {
    if (step && other && step !== other) step.after.add(other)
  }
  for (const [key, used] of before.uses)
    for (const other of used) {
      const goes = goneIn(key)
      // What is used goes once its users are gone, or use it no longer; and who reads a column is not there when its type changes.
      wait(goneIn(other), goes)
      if (!again.has(key)) wait(goneIn(other), makes.get(key))
      if (after.objects.get(other)?.kind === 'column') wait(makes.get(other), goes)
    }
  for (const [key, used] of after.uses) for (const other of used) wait(madeIn(key), madeIn(other))
  for (const [key, step] of makes) wait(step, drops.get(key))
  for (const [key, step] of late) wait(step, makes.get(key))
  return inOrder([...drops.values(), ...makes.values(), ...late.values()])
}

/** Whether a column must be filled before it can refuse to be empty. */
export const needsValues = ({ key, facts }: SchemaObject, { objects }: Schema): boolean =>
  facts.not_null === true &&
  !facts.identity &&
  !facts.generated &&
  !objects.has(key.replace('column', 'default'))

/** Whether it goes when what it is a part of goes. A key from elsewhere to a table that goes as well is dropped before. */
function goesWith(object: SchemaObject, lost: Set<string>, again: Set<string>, { objects }: Schema): boolean {
  const whole = object.part_of ? objects.get(object.part_of) : undefined
  if (!whole) return false
  if (object.kind === 'sequence') return true
  if (object.kind === 'constraint' && object.facts.type === 'f' && lost.has(`table ${object.facts.to}`))
    return false
  return (
    lost.has(whole.key) || again.has(whole.key) || goesWith(whole, lost, again, { objects, uses: new Map() })
  )
}

/** What stands in the way of a column that gets another type. */
const READERS: readonly Kind[] = ['view', 'policy', 'trigger', 'default', 'column']
const holdsRows = ({ kind, facts }: SchemaObject): boolean =>
  kind === 'table' || kind === 'sequence' || (kind === 'column' && !facts.generated)

/** Keys of what is dropped and made again: what cannot become what it is to be, and what stands on it or on what goes. */
function madeAgain(
  before: Schema,
  after: Schema,
  lost: Set<string>,
  changed: Change['changed'],
): Set<string> {
  const again = new Set(
    changed.filter(([former, object]) => !canBecome(former, object)).map(([, { key }]) => key),
  )
  const retyped = changed.filter(
    ([former, { kind, facts }]) => kind === 'column' && former.facts.type !== facts.type,
  )
  const moved = new Set(retyped.map(([, { key }]) => key))
  const altered = new Set(changed.map(([, { key }]) => key))
  for (let size = -1; size !== again.size; ) {
    size = again.size
    for (const [key, used] of before.uses) {
      const object = after.objects.get(key)
      if (!object || again.has(key) || holdsRows(object)) continue
      const among = (keys: ReadonlySet<string>) => [...used].some((other) => keys.has(other))
      // What is changed where it stands no longer uses what goes.
      if (
        among(again) ||
        (among(lost) && !altered.has(key)) ||
        (READERS.includes(object.kind) && among(moved))
      )
        again.add(key)
    }
  }
  return again
}

function partsOf(object: SchemaObject, { objects }: Schema): Parts {
  const all = [...objects.values()]
  const columns = all
    .filter(({ kind, part_of }) => kind === 'column' && part_of === object.key)
    .sort((one, other) => one.position - other.position)
  const wanted = new Set([object, ...columns].map(({ key }) => key))
  return {
    columns,
    defaults: new Map(
      all.flatMap((one) =>
        one.kind === 'default' && one.part_of && wanted.has(one.part_of) ? [[one.part_of, one]] : [],
      ),
    ),
    constraints: all
      .filter(
        ({ kind, part_of, facts }) => kind === 'constraint' && part_of === object.key && facts.type !== 'f',
      )
      .sort((one, other) => one.position - other.position),
  }
}

/** Each step after those that it waits for, otherwise by phase, table and position. */
function inOrder(steps: readonly Planned[]): Planned[] {
  const compare = (one: Planned, other: Planned) => {
    const place = one.sort.findIndex((value, index) => value !== other.sort[index])
    return place < 0 ? 0 : (one.sort[place] ?? 0) - (other.sort[place] ?? 0)
  }
  const waiting = [...steps].sort(compare)
  const done = new Set<Planned>()
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ after }) => [...after].every((other) => done.has(other)))
    // Two that wait for each other: whoever runs the migration is told by Postgres.
    const [step] = waiting.splice(Math.max(next, 0), 1)
    if (step) done.add(step)
  }
  return [...done]
}
