/** The shop's linen (`--color-linen`): what shows through a transparent picture, wherever it is looked at. */
export const BACKDROP = '#faf6ef'
