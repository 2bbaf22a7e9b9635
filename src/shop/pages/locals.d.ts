declare namespace App {
  interface Locals {
    /** Set by the pages that render MDX, read by the components that stand in it. */
    editorial: import('./editorial.ts').Editorial
  }
}
