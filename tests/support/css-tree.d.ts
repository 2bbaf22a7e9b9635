/** As much of css-tree as the tests ask of it. */
declare module 'css-tree' {
  interface Node {
    readonly type: string
    readonly name?: string
    readonly prelude?: Node
    readonly children?: Iterable<Node>
  }
  export function parse(css: string, options?: { readonly context?: string }): Node
  export function generate(node: Node): string
  export function walk(node: Node, options: { readonly visit: string; enter(node: Node): unknown }): void
  export const ident: { decode(name: string): string; encode(name: string): string }
}
