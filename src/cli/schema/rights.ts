import type { Right, SchemaObject } from './objects.ts'

const idOf = ({ to, may, grantable }: Right): string => `${to} ${may} ${grantable}`

/** Those of the first that are not among the second. */
function without(rights: readonly Right[], others: readonly Right[]): Right[] {
  const known = new Set(others.map(idOf))
  return rights.filter((right) => !known.has(idOf(right)))
}

/** Groups by what `key` says, in the order of their first appearance. */
function groups<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const found = new Map<string, T[]>()
  for (const item of items) found.set(key(item), [...(found.get(key(item)) ?? []), item])
  return [...found.values()]
}

/** One statement for all roles that have the same rights. @param verb writes it from privileges, roles and the option */
function statements(
  rights: readonly Right[],
  verb: (may: string, roles: string, grantable: boolean) => string,
): string[] {
  const ofRole = groups(rights, ({ to, grantable }) => `${to} ${grantable}`).map((own) => ({
    to: own[0]?.to ?? '',
    grantable: own[0]?.grantable ?? false,
    may: own
      .map(({ may }) => may)
      .sort()
      .join(', '),
  }))
  return groups(ofRole, ({ may, grantable }) => `${may} ${grantable}`).map((alike) =>
    verb(alike[0]?.may ?? '', alike.map(({ to }) => to).join(', '), alike[0]?.grantable ?? false),
  )
}

/** @returns the statements that take away and give, so that who has `have` has `want`. @param on as `grant … on` takes it */
export function changeRights(on: string, have: readonly Right[], want: readonly Right[]): string[] {
  return [
    ...statements(without(have, want), (may, roles) => `revoke ${may} on ${on} from ${roles};`),
    ...statements(
      without(want, have),
      (may, roles, grantable) => `grant ${may} on ${on} to ${roles}${grantable ? ' with grant option' : ''};`,
    ),
  ]
}

/** The same for columns of one table, which a right names in brackets. @param former their rights until now, none where new */
export function changeColumnRights(
  table: string,
  columns: readonly SchemaObject[],
  former: (column: SchemaObject) => readonly Right[],
): string[] {
  const onColumns = (side: (column: SchemaObject) => readonly Right[]): Right[] =>
    groups(
      columns.flatMap((column) => side(column).map((right) => ({ column: column.name, right }))),
      ({ right }) => idOf(right),
    ).flatMap((alike) =>
      alike[0]
        ? [
            {
              ...alike[0].right,
              may: `${alike[0].right.may} (${alike.map(({ column }) => column).join(', ')})`,
            },
          ]
        : [],
    )
  return [
    ...changeRights(
      table,
      onColumns((column) => without(former(column), column.rights)),
      [],
    ),
    ...changeRights(
      table,
      [],
      onColumns((column) => without(column.rights, former(column))),
    ),
  ]
}
