/** What answers at an address: `POST admin/users/:id` or `GET object/:bucket/*`, where `*` is the rest of the path. */
export type Routes<Operation> = Readonly<Record<string, Operation>>

/** @returns what finds the first route that fits, and what stands for its `:name` and `*`. HEAD is answered as GET. */
export function routerOf<Operation>(routes: Routes<Operation>) {
  const patterns = Object.entries(routes).map(([route, operation]) => {
    const source = route
      .replaceAll('.', '\\.')
      .replace(/:\w+/g, '([^/]+)')
      .replace(/^\*/, '\\w+')
      .replace(/\*$/, '(.+)')
    return { pattern: new RegExp(`^${source}$`), operation }
  })
  return (method: string, path: string) => {
    const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`
    for (const { pattern, operation } of patterns) {
      const found = pattern.exec(asked)
      if (found) return { operation, params: found.slice(1) }
    }
    return null
  }
}
