/**
 * Colours of the house: plants and minerals, never pure. Each straw tone is a small family from which
 * every strand draws its own shade, because no two leaves dry alike.
 */
import { colour, type Rgb } from '../kernel/material.ts'

/** Names used in the table of designs. */
export type Dye =
  | 'natural'
  | 'cream'
  | 'gold'
  | 'indigo'
  | 'madder'
  | 'saffron'
  | 'walnut'
  | 'olive'
  | 'tea'
  | 'black'
  | 'green'
  | 'white'

const families: Record<Dye, readonly string[]> = {
  natural: ['#d9c498', '#d0b685', '#c8aa76', '#cdbb90', '#c2a06c', '#dccba4', '#bfa678'],
  cream: ['#dccfb0', '#d6c6a2', '#e0d5bb', '#d0be98'],
  gold: ['#c7a263', '#bd9453', '#cfad70', '#b38a4a'],
  indigo: ['#3f526e', '#35475f', '#4d6380', '#2f3e54'],
  madder: ['#a95a42', '#9b4c37', '#b56a50', '#8d4634'],
  saffron: ['#dca234', '#d1922a', '#e3b04a', '#c98a2a'],
  walnut: ['#6d472d', '#5c3a24', '#7d5438', '#523320'],
  olive: ['#77744a', '#6a6840', '#858159', '#605e3a'],
  tea: ['#9a7048', '#8b623c', '#a87e55', '#7f5834'],
  black: ['#2d2a2b', '#353133', '#262425'],
  green: ['#4a6a4c', '#3f5d43', '#587759'],
  white: ['#f4efe2', '#ece5d4', '#f8f4ea'],
}

const tables = new Map<Dye, Float32Array>()

/** The family of a dye as a flat table of linear colours. */
export function family(dye: Dye): Float32Array {
  let t = tables.get(dye)
  if (!t) {
    t = Float32Array.from(families[dye].flatMap((hex) => [...colour(hex)]))
    tables.set(dye, t)
  }
  return t
}

/** The main tone of a dye. */
export function tone(dye: Dye): Rgb {
  const t = family(dye)
  return [t[0] as number, t[1] as number, t[2] as number]
}

/** Leathers and cloths by name. */
export const leathers = {
  camel: '#a06c42',
  cognac: '#8f4f28',
  chestnut: '#6b3c22',
  tan: '#b98552',
  olive: '#565a35',
  black: '#2c2624',
} as const
export type Leather = keyof typeof leathers
