/**
 * The Commission's harmonised notice on the legal guarantee of conformity (regulation EU 2025/1960), as the shop drops it into
 * `content/notices/garantie-legale.*`: official wording is a file, never rewritten here.
 */
const files = import.meta.glob<string>('/content/notices/garantie-legale.{svg,png,jpg,webp,pdf}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export interface GuaranteeNotice {
  readonly src: string
  /** A PDF is linked to, a picture is shown. */
  readonly isPicture: boolean
}

/** The notice, or null as long as the shop has none. */
export const guaranteeNotice = (): GuaranteeNotice | null => {
  const src = Object.values(files)[0]
  return src === undefined ? null : { src, isPicture: !/\.pdf(\?|$)/.test(src) }
}
