declare module 'js-yaml' {
  /** @throws Error where a text is no YAML. */
  export function load(text: string): unknown
}
