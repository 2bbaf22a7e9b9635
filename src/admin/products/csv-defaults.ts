/** What files of other shops do not tell; empty where there is nothing to say instead. */
export interface Defaults {
  readonly category: string
  readonly artisan: string
  readonly manufacturer: string
}

export const NO_DEFAULTS: Defaults = { category: '', artisan: '', manufacturer: '' }
