declare namespace App {
  interface Locals {
    /** What stands in the places of the page that is drawn right now; the middleware puts it there. */
    /** The colours of the shop's own that the page is drawn in, as custom properties. */
    palette?: string
    fragments?: import('./fragments.ts').Fragment[]
  }
}
