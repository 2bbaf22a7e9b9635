import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { destinationsFor, destinationsOf } from '../../src/admin/shell/screens.ts'
import { ROOT } from '../support/imports.ts'

const labels = (text: string, role: 'owner' | 'staff' | 'editor') =>
  destinationsFor(text, destinationsOf(role)).map(({ label }) => label)

test('every screen that can be gone to has a route', () => {
  const routes = readFileSync(join(ROOT, 'src/admin/routes.tsx'), 'utf8')
  const hasRoute = (to: string) => {
    const [path = ''] = to.split('#')
    const last = path.split('/').at(-1)
    return path === '/' || routes.includes(`path: '${path}'`) || routes.includes(`path: '${last}'`)
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
  expect(labels('parametres', 'owner')).toContain('Paramètres · Livraison et TVA')
  expect(labels('parametres', 'staff')).toEqual([])
  expect(labels('', 'editor')).toEqual(['Textes', 'Publication', 'Votre profil'])
})
