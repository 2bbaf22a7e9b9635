/**
 * The demonstration catalogue at a glance: what each piece is made of. Sizes in centimetres, dyes and
 * leathers by name; everything else (jitter of strands, wobble of the hand) follows from the slug.
 */

import { hats } from './designs-hats.ts'
import type { Bowl } from './products/bowl.ts'
import type { Bucket } from './products/bucket.ts'
import type { Clutch } from './products/clutch.ts'
import type { Coasters } from './products/coasters.ts'
import type { Disc } from './products/disc.ts'
import type { Fan } from './products/fan.ts'
import type { Headwear } from './products/headwear.ts'
import type { Lidded } from './products/lidded.ts'
import {
  both,
  checks,
  chevrons,
  combs,
  crosses,
  lozenges,
  none,
  stripes,
  triangles,
} from './products/patterns.ts'
import type { Satchel } from './products/satchel.ts'
import type { Tote } from './products/tote.ts'

export type Design = Tote | Disc | Clutch | Bucket | Satchel | Lidded | Headwear | Bowl | Coasters | Fan

const mod = (a: number, n: number): number => ((a % n) + n) % n

// biome-ignore format: a table to be read line by line
export const designs: Readonly<Record<string, Design>> = {
  'cabas-chefchaouen': {
    shape: 'tote',
    form: { foot: [15, 7.5], rim: [22.5, 10.5], height: 30, ears: 3, belly: 0.8, round: 3, wobble: 0.6 },
    around: 124, dyes: ['natural', 'indigo'], rim: 'natural',
    pattern: (rows) => chevrons([[rows * 0.3, 3, 1], [rows * 0.3 + 4, 1, 1], [rows * 0.3 + 6, 1, 1], [rows * 0.3 + 8, 3, 1]], 20),
    handles: { leather: 'camel', rise: 21, spread: 0.1, roll: 0.72 },
    paper: 'linen', second: 'peg', turn: -12, close: [0.535, 0.63, 16],
  },
  'cabas-ketama': {
    shape: 'tote',
    form: { foot: [16, 8], rim: [21, 10], height: 29, ears: 1.5, belly: 1.2, round: 3.5, wobble: 0.6 },
    around: 132, dyes: ['natural', 'madder'], rim: 'madder', rimSecond: 'natural',
    pattern: (rows) => stripes([[4, 2, 1], [8, 4, 1], [14, 2, 1], [rows - 16, 2, 1], [rows - 12, 4, 1], [rows - 6, 2, 1]]),
    handles: { leather: 'cognac', rise: 10, spread: 0.085, roll: 0.8 },
    paper: 'rose', second: 'above', turn: 14, close: [0.46, 0.72, 17],
  },
  'cabas-grand-marche': {
    shape: 'tote',
    form: { foot: [21, 9], rim: [29, 11.5], height: 31, ears: 4, belly: 0.6, round: 3, wobble: 0.8 },
    around: 128, dyes: ['natural', 'olive'], rim: 'olive', rimSecond: 'natural',
    pattern: () => checks(6, 6),
    handles: { leather: 'olive', rise: 15, spread: 0.09, roll: 0.85 },
    paper: 'sage', second: 'turn', turn: -8, fill: 0.72, close: [0.47, 0.7, 20],
  },
  'panier-rond-akchour': {
    shape: 'disc', radius: 18, half: 3.6, row: 1.15, stitch: 0.5, dyes: ['natural'],
    leather: 'cognac', rise: 10, paper: 'straw', second: 'turn', close: [-5, 7.5, 15],
  },
  'panier-rond-targuist': {
    shape: 'disc', radius: 17, half: 3.4, row: 0.95, stitch: 0.42, dyes: ['natural', 'indigo'],
    // Five arms that wind as they grow: the spiral star.
    pattern: (r, k, n) => {
      if (r >= 15) return r === 16 ? 1 : 0;
      if (r < 2) return r === 1 ? 1 : 0;
      const a = mod((k / n) * 7 + r * 0.11, 1);
      return a < 0.52 - r * 0.026 ? 1 : 0;
    },
    leather: 'chestnut', rise: 11, paper: 'stone', second: 'peg', close: [3, 4, 15],
  },
  'pochette-bab-taza': {
    shape: 'clutch', size: [15, 9.5, 2.6], cell: 0.52, dyes: ['natural', 'walnut'],
    pattern: both(stripes([[3, 1, 1], [5, 1, 1]]), none),
    flapPattern: both(lozenges(10, 7, 16, 1, 2), lozenges(10, 2, 16, 1), stripes([[1, 1, 1], [19, 1, 1]])),
    flap: [12.4, 0.16], leather: 'chestnut', fastening: 'toggle',
    paper: 'stone', second: 'open', close: [-2.5, 13],
  },
  'pochette-issaguen': {
    shape: 'clutch', size: [14, 9, 2.4], cell: 0.5, dyes: ['cream', 'madder', 'saffron'],
    pattern: stripes([[2, 2, 1], [5, 1, 2]]),
    flapPattern: chevrons([[-2, 2, 1], [2, 2, 1], [6, 1, 2], [9, 3, 1], [14, 2, 1]], 14),
    flap: [12.5, 0.62], leather: 'cognac', fastening: 'tassel', wool: 'madder',
    paper: 'rose', second: 'flat', close: [2.5, 13],
  },
  'seau-oued-laou': {
    shape: 'bucket', form: { foot: [9.6, 9.6], rim: [11.2, 11.2], height: 21, power: 2, belly: 0.8, round: 2, wobble: 0.35 },
    around: 84, dyes: ['natural', 'tea'], pattern: (rows) => stripes([[2, 1, 1], [rows - 4, 1, 1]]),
    cotton: '#e9dec7', leather: 'camel', strap: 'leather', rise: 15, paper: 'linen', close: [0.47, 0.86, 14],
  },
  'seau-el-jebha': {
    shape: 'bucket', form: { foot: [10, 10], rim: [11, 11], height: 23, power: 2, belly: 0.5, round: 1.6, wobble: 0.3 },
    around: 92, dyes: ['natural', 'indigo'], pattern: () => (_i, j) => (mod(Math.floor((j - 1) / 4), 2) === 0 ? 1 : 0),
    cotton: '#dfe0dc', leather: 'black', strap: 'rope', rise: 14, paper: 'stone', close: [0.53, 0.72, 14],
  },
  'besace-tetouan': {
    shape: 'satchel', form: { foot: [12.4, 4.4], rim: [12.8, 4.4], height: 18.5, power: 4.2, belly: 0.5, round: 2.4, wobble: 0.25 },
    around: 116, weave: 'twill', dyes: ['natural'], leather: 'cognac', flap: 0.62, rise: 22, paper: 'linen', second: 'turn', close: [0.565, 0.42, 12],
  },
  'besace-mokrisset': {
    shape: 'satchel', form: { foot: [12.6, 4.2], rim: [12.6, 4.2], height: 20, power: 4.2, belly: 0.4, round: 2.2, wobble: 0.25 },
    around: 128, dyes: ['natural', 'saffron', 'walnut'],
    pattern: (rows) => both(
      stripes([[2, 1, 2], [Math.round(rows * 0.62), 1, 2]]), triangles(3, 5, 10, 1), lozenges(14, 4, 10, 1, 2), crosses(14, 1, 10, 2),
      triangles(Math.round(rows * 0.62) - 1, 5, 10, 1, true), lozenges(Math.round(rows * 0.62) + 6, 4, 10, 1),
    ),
    leather: 'tan', flap: 0.3, rise: 21, paper: 'straw', second: 'peg', close: [0.455, 0.42, 12.5],
  },
  'panier-anses-courtes': {
    shape: 'tote',
    form: { foot: [17, 9.5], rim: [22, 12], height: 25, ears: 2, belly: 2.2, round: 4.5, wobble: 0.9 },
    around: 122, band: 7, dyes: ['natural'], rim: 'natural',
    handles: { leather: 'chestnut', rise: 8.5, spread: 0.075, roll: 1.05, at: 0.9 },
    paper: 'linen', second: 'above', turn: 18, close: [0.44, 0.74, 17],
  },
  'panier-plage-martil': {
    shape: 'tote',
    form: { foot: [20, 10], rim: [27, 13], height: 31, ears: 3, belly: 1.4, round: 4, wobble: 0.9 },
    around: 138, band: 8, dyes: ['natural'], rim: 'natural',
    pompons: ['madder', 'saffron', 'indigo', 'olive'],
    handles: { leather: 'tan', rise: 17, spread: 0.094, roll: 0.85, at: 0.76 },
    paper: 'straw', second: 'turn', turn: 10, fill: 0.7, close: [0.53, 0.84, 19],
  },
  'mini-cabas-zinat': {
    shape: 'tote',
    form: { foot: [8.6, 5], rim: [11.5, 6.2], height: 15, ears: 1.4, belly: 0.6, round: 2, wobble: 0.3 },
    around: 84, dyes: ['natural', 'olive'], rim: 'natural',
    pattern: (rows) => both(stripes([[Math.round(rows * 0.42), 5, 1]]), combs(Math.round(rows * 0.42) + 5, 2, 1), combs(Math.round(rows * 0.42) - 1, 2, 1, true)),
    handles: { leather: 'camel', rise: 7.4, spread: 0.095, roll: 0.5, at: 0.84 },
    paper: 'sage', second: 'above', turn: -16, fill: 0.54, close: [0.54, 0.6, 10],
  },
  'panier-couvercle-jbala': {
    shape: 'lidded',
    basket: [[0, 0.3], [6, 0.2], [11.6, 0.3], [13.6, 2.2], [14.6, 8], [14.9, 15], [14.5, 22], [13.9, 26.5]],
    lid: [[0, 10.5], [3, 10.2], [7, 8.6], [11, 5.2], [13.6, 1.8], [14.9, 0]],
    row: 1.05, stitch: 0.46, dyes: ['natural', 'madder', 'green'],
    pattern: (r, k, n) => {
      const j = r - 17;
      if (j === 0 || j === 12) return 1;
      if (j === 1 || j === 11) return mod(Math.floor((k / n) * 48), 2) === 0 ? 2 : 0;
      if (j >= 3 && j <= 9) {
        const t = Math.abs(mod((k / n) * 14, 1) * 2 - 1) * 4.6;
        const e = Math.abs(j - 6) + t;
        return e < 1.6 ? 2 : e < 4.2 && e > 2.5 ? 1 : 0;
      }
      return 0;
    },
    lidPattern: (r, k, n) => {
      if (r === 16 || r === 4) return 1;
      if (r >= 6 && r <= 14) {
        const t = Math.abs(mod((k / n) * 10, 1) * 2 - 1);
        return t < (r - 5) / 14 ? (mod(Math.floor((k / n) * 10), 2) === 0 ? 1 : 2) : 0;
      }
      return 0;
    },
    paper: 'stone', close: [11.5, 15],
  },
  'cabas-ajoure-fifi': {
    shape: 'tote',
    form: { foot: [16, 8], rim: [21, 10], height: 28, ears: 2, belly: 1, round: 3, wobble: 0.5 },
    around: 96, half: 0.29, lining: '#f2e6cc', dyes: ['gold'], rim: 'gold',
    pattern: () => none,
    handles: { leather: 'tan', rise: 14, spread: 0.09, roll: 0.7 },
    paper: 'rose', second: 'above', turn: -14, close: [0.47, 0.8, 15],
  },
  ...hats,
  'eventail-doum': {
    shape: 'fan', half: [14, 13], cell: 0.62, dyes: ['natural', 'indigo'],
    pattern: both(lozenges(0, 9, 200, 1, 2), lozenges(0, 4, 200, 1), lozenges(0, 3, 15, 1, 1), lozenges(14, 3, 200, 1, 1), lozenges(-14, 3, 200, 1, 1)),
    paper: 'plaster',
  },
  'corbeille-pain-jebha': {
    shape: 'bowl', knots: [[0, 0.4], [6, 0.3], [10.5, 0.5], [13.4, 2], [15.6, 5], [17, 8]],
    row: 0.95, stitch: 0.46, dyes: ['natural', 'madder'],
    pattern: (r, k, n) => (r === 17 || r === 20 ? 1 : r === 18 || r === 19 ? (mod(Math.floor((k / n) * 40), 2) === 0 ? 1 : 0) : r === 5 || r === 6 ? (mod((k / n) * 8, 1) < 0.5 ? 1 : 0) : 0),
    linen: '#efe7d6', paper: 'linen',
  },
  'dessous-verre-jbala': {
    shape: 'coasters', radius: 5.4, row: 0.62, stitch: 0.36,
    rings: ['indigo', 'madder', 'saffron', 'olive', 'walnut', 'tea'], paper: 'sage',
  },
};
