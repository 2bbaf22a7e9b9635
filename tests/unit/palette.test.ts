import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '../../src/admin/settings/subject-pages.tsx'
import { destinationsFor, destinationsOf } from '../../src/admin/shell/screens.ts'
import { SUBJECTS } from '../../src/admin/ui/settings-subjects.ts'
import { ROOT } from '../support/imports.ts'

const labels = (text: string, role: 'owner' | 'staff' | 'editor') =>
  destinationsFor(text, destinationsOf(role)).map(({ label }) => label)

test('every screen that can be gone to has a route', () => {
  const routes = readFileSync(join(ROOT, 'src/admin/routes.tsx'), 'utf8')
  const hasRoute = (to: string) => {
    if (SUBJECTS.some((subject) => subject.to === to && PAGES[subject.key])) return true
    const last = to.split('/').at(-1)
    return to === '/' || routes.includes(`path: '${to}'`) || routes.includes(`path: '${last}'`)
  }
  const all = destinationsOf('owner')
  expect(all.filter(({ to }) => !hasRoute(to))).toEqual([])
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
})

test('a screen is found by parts of its words, without accents and in any case', () => {
  expect(labels('PREP', 'staff')).toEqual(['Préparation'])
  expect(labels('fourn comm', 'staff')).toEqual(['Commandes fournisseurs'])
  expect(labels('rien de tel', 'owner')).toEqual([])
})

test('nobody is led to a screen that their role has not', () => {
  expect(labels('parametres', 'owner')).toContain('Paramètres · Livraison')
  expect(labels('parametres', 'staff')).toEqual([])
  expect(labels('', 'editor')).toEqual(['Textes', 'Publication', 'Votre profil'])
})
