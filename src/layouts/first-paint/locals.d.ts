declare namespace App {
  interface Locals {
    /** What stands in the places of the page that is drawn right now; the middleware puts it there. */
    fragments?: import('./fragments.ts').Fragment[]
  }
}
