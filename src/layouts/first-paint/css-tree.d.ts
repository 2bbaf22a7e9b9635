/** As much of css-tree as is asked of it. */
declare module 'css-tree/parser' {
  interface CssNode {
    readonly type: string
    readonly name?: string | { readonly name: string }
    readonly loc: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
    readonly prelude?: CssNode | null
    readonly block?: CssNode | null
    readonly children?: { toArray(): readonly CssNode[] } | null
  }
  export default function parse(css: string, options: Readonly<Record<string, boolean>>): CssNode
}

declare module 'css-tree/tokenizer' {
  export function tokenize(css: string, each: (type: number, start: number, end: number) => void): void
}

declare module 'css-tree/utils' {
  export const ident: { decode(name: string): string }
}
