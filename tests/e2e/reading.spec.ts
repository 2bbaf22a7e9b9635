import { expect } from '@playwright/test'
import { termsIn, termsText } from '@/domain/terms.ts'
import { addingText } from '@/texts/adding.ts'
import { blogText } from '@/texts/blog.ts'
import { cartPageText } from '@/texts/cart.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { contactText } from '@/texts/contact.ts'
import { footerText } from '@/texts/footer.ts'
import { formText } from '@/texts/forms.ts'
import { navigationText } from '@/texts/navigation.ts'
import { notFoundText } from '@/texts/not-found.ts'
import { requestsFail, rows, test } from './fixtures.ts'

test('on a phone the menu repeats the navigation; the footer leads where it is specified', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq')
  await page.getByRole('button', { name: navigationText.menu, exact: true }).click()
  const menu = page.getByRole('navigation', { name: navigationText.mobileLabel, exact: true })
  for (const [name, href] of [
    ['Accueil', '/'],
    ['Boutique', '/products'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
    ['Se connecter', '/auth'],
  ] as const)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: navigationText.menu, exact: true })).toBeFocused()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(footerText.about)).toBeVisible()
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const href of [
    '/products',
    '/about',
    '/blog',
    '/contact',
    '/shipping',
    '/faq',
    '/cgv',
    '/retractation',
  ])
    expect(hrefs).toContain(href)
})

test('the journal: articles à la Une with their authors, the latest ones, a post with its facts and ways on', async ({
  page,
}) => {
  await page.goto('/blog')
  const featured = page.getByRole('region', { name: 'Articles à la Une' })
  const latest = page.getByRole('region', { name: 'Derniers Articles' })
  await expect(featured.getByText(/^par /)).toHaveCount(await featured.getByRole('article').count())
  await expect(latest.getByText(/^par /)).toHaveCount(0)
  await expect(latest.getByRole('article')).not.toHaveCount(0)
  for (const card of await latest.getByRole('article').all()) {
    await expect(card.locator('picture')).toHaveCount(1)
    await expect(card.locator('time')).toHaveText(/\d{4}$/)
    await expect(card.locator('.eyebrow')).not.toBeEmpty()
    await expect(card.getByRole('link', { name: /^Lire la suite/ })).toHaveAttribute('href', /^\/blog\/\d+$/)
  }
  await featured
    .getByRole('link', { name: /^Lire la suite/ })
    .first()
    .click()
  const post = page.getByRole('article').first()
  await expect(post.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(post.getByText(/^par /)).toBeVisible()
  await expect(post.getByText(/min de lecture/)).toBeVisible()
  expect((await post.getByRole('paragraph').allInnerTexts()).join(' ').length).toBeGreaterThan(1500)
  await expect(post.locator('a[href^="/products/"]').first()).toBeVisible()
  const named = post.getByRole('region', { name: blogText.products }).getByRole('listitem')
  await expect(named).toHaveCount(2)
  for (const one of await named.all()) {
    await expect(one.getByRole('link')).toHaveAttribute('href', /^\/products\/\d+$/)
    await expect(one).toContainText(/\d,\d\d\s€/)
  }
  await expect(page.getByRole('heading', { name: blogText.next })).toBeVisible()
})

test('contact shows address, hours and the way to the questions; the pages say what the law and the shop promise', async ({
  page,
  db,
}) => {
  const settings = await rows(db.from('settings').select('contact_email, contact_phone, address').single())
  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const text of [settings.contact_email, settings.contact_phone, settings.address.split('\n')[0] ?? '-'])
    await expect(main.getByText(text).first()).toBeVisible()
  for (const hours of ['10h-19h', '10h-18h', 'Fermé'])
    await expect(main.getByText(hours).first()).toBeVisible()
  await expect(main.getByRole('link', { name: contactText.faq })).toHaveAttribute('href', '/faq')
  const promises: Record<string, readonly RegExp[]> = {
    '/shipping': [
      /4,90\s€/,
      /9,90\s€/,
      /6,95\s€/,
      /80,00\s€/,
      /24\s?\/\s?48\s?h/,
      /Belgique/,
      /Luxembourg/,
      /Suisse/,
    ],
    '/returns': [
      /14 jours/,
      /7 jours ouvrés/,
      /neuf/,
      /emballage d’origine/,
      /À votre charge/,
      /numéro de commande/,
      /à cette adresse\s: Atelier du Rif, service retours, 14 rue des Vanniers/,
    ],
    '/faq': [
      /délais de livraison/,
      /suivre ma commande/,
      /moyens de paiement/,
      /modifier ou annuler/,
      /retourner/,
    ],
    '/cgv': [/totalité/, /propriété/, /14 jours/, /tribuna/, /[Mm]édiat/],
    '/about': [/Rif/],
    '/mentions-legales': [/SIREN|RCS/, /[Hh]ébergeur|Hébergement/, /[Mm]édiat/],
  }
  for (const [path, sentences] of Object.entries(promises)) {
    await page.goto(path)
    const text = await main.evaluate((element) => element.textContent ?? '')
    for (const sentence of sentences) expect(text, path).toMatch(sentence)
  }
  await page.goto('/faq')
  await expect(main.locator('a[href="/returns"]').first()).toBeAttached()
})

test('the terms stay in lines in an email, which has no style sheet', async ({ request, db }) => {
  const { legal_name, mediator_name, mediator_address, mediator_site } = await rows(
    db.from('settings').select('legal_name, mediator_name, mediator_address, mediator_site').single(),
  )
  const html = termsIn(await (await request.get('/cgv')).text())?.html ?? ''
  const lines = termsText(html).split('\n')
  expect(lines).toContain(legal_name)
  expect(lines).toEqual(expect.arrayContaining([mediator_name, mediator_address, mediator_site]))
  // What only a style sheet would part.
  expect(html).not.toMatch(/<\/(?:strong|span)><(?:span|a\b)|[^>]<small>/)
})

test('without scripts every page reads, and what needs them says so', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  for (const path of [
    '/',
    '/blog',
    '/blog/2',
    '/faq',
    '/shipping',
    '/about',
    '/story',
    '/terms',
    '/commande',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const [path, words] of [
    ['/cart', cartPageText.needsScript],
    ['/checkout', checkoutText.needsScript],
    ['/contact', formText.needsScript('').slice(0, 20)],
  ] as const) {
    await page.goto(path)
    const heard = page.getByRole('main').locator('noscript p')
    await expect(heard).toBeVisible()
    await expect(heard).toContainText(words)
  }
  for (const [path, words] of [
    ['/products', addingText.addNeedsScript],
    ['/products/3', addingText.buyNeedsScript],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('[data-adds] noscript p').first()).toHaveText(words)
    await expect(page.locator('[data-adds] noscript p').first()).toBeVisible()
  }
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('status').first()).toBeHidden()
  }
  await page.goto('/faq')
  await page.locator('summary').first().click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await context.close()
})

test('by keyboard: the first stop leads to the content, focus is seen, a lost path leads home in two languages', async ({
  page,
}) => {
  requestsFail()
  await page.goto('/products')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: navigationText.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = page.getByRole('link', { name: 'Tous', exact: true })
  await expect(first).toBeFocused()
  await expect(first).toHaveCSS('outline-style', 'solid')
  const answer = await page.goto('/ce/chemin')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Désolé, ce chemin semble égaré...')).toBeVisible()
  await expect(page.getByText(notFoundText.english)).toBeVisible()
  await expect(page.getByRole('link', { name: notFoundText.homeEnglish })).toHaveAttribute('href', '/')
})
