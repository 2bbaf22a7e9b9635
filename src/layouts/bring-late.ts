const asked = new Set<string>()

/**
 * Every `import()` of the browser goes through this (`late-code.ts`). All files that the code needs are asked for at once: the browser
 * would else find them one by one, a round trip each.
 *
 * Without a connection nothing is asked for. Chromium remembers a module that did not come until the page is loaded anew
 * (seen in 150), so who signed up or paid offline could not go on once back. A browser that says it is offline may be wrong, so the shop
 * is asked first for something small, past every cache; whether it answers is all that counts.
 * @param files below the site's root.
 * @throws the TypeError of a missing module where the shop does not answer: the next click asks again.
 */
export async function bringLate<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  if (!navigator.onLine) await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })
  for (const file of files)
    if (!asked.has(file)) {
      asked.add(file)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }),
      )
    }
  return load()
}
