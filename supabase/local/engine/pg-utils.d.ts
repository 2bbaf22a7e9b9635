/** What the driver itself makes of values before it sends them; its own types leave the file out. */
declare module 'pg/lib/utils.js' {
  const utils: { readonly prepareValue: (value: unknown) => string | Buffer | null }
  export default utils
}
