/**
 * The hats of the catalogue: outlines from the top of the crown to the edge of the brim, (radius,
 * height) in centimetres.
 */
import type { Headwear } from './products/headwear.ts'

// biome-ignore format: a table to be read line by line
export const hats: Readonly<Record<string, Headwear>> = {
  'capeline-rif': {
    shape: 'hat', straw: 'plait', stitch: 0.4, dyes: ['natural'], edge: 'natural',
    form: { knots: [[0, 11.2], [3, 11], [6, 10.3], [7.8, 8.6], [8.5, 5.5], [8.9, 2.2], [9.7, 0.7], [12, 0], [16, -0.5], [20.5, -1.2]], joint: 1.1, row: 0.95, wave: [0.6, 3, 1] },
    ribbon: { stripes: ['#68663f'], width: 3, low: 0.2, knot: true, at: 0.6 },
    paper: 'linen', second: 'wall', close: [0.47, 1.4, 15],
  },
  'capeline-asilah': {
    shape: 'hat', straw: 'plait', stitch: 0.36, dyes: ['cream'], edge: 'cream',
    form: { knots: [[0, 10.2], [3.2, 10], [6.3, 9], [7.9, 7.2], [8.6, 4.6], [9, 2], [10, 0.6], [13, 0], [18, -0.6], [25, -1.9]], joint: 1, row: 0.85, wave: [1.5, 4, 0.4] },
    ribbon: { stripes: ['#40546f'], width: 3.2, low: 0.2, bow: 5, at: 0.58 },
    paper: 'stone', second: 'lean', turn: 8, fill: 0.78, close: [0.56, 0.6, 17],
  },
  'canotier-larache': {
    shape: 'hat', straw: 'plait', stitch: 0.34, dyes: ['natural'], edge: 'natural', roll: 0.3,
    form: { knots: [[0, 9.4], [4, 9.35], [7.6, 9.25], [8.5, 8.9], [8.75, 8], [8.8, 5], [8.9, 1.2], [9.2, 0.25], [10.2, 0], [13, 0], [16.4, 0]], joint: 0.7, row: 0.8, wave: [0.08, 2, 0] },
    ribbon: { stripes: ['#262324'], width: 4, low: 0.1, knot: true, at: 0.62 },
    paper: 'straw', second: 'side', pitch: 21, fill: 0.66, close: [0.58, -0.8, 14],
  },
  'canotier-moulay': {
    shape: 'hat', straw: 'plait', stitch: 0.34, dyes: ['cream'], edge: 'cream', roll: 0.3,
    form: { knots: [[0, 8.6], [4, 8.6], [7.6, 8.5], [8.5, 8.1], [8.75, 7.2], [8.8, 4.5], [8.9, 1.2], [9.2, 0.25], [10.2, 0], [13, 0], [15.8, 0.05]], joint: 0.7, row: 0.75, wave: [0.08, 2, 1] },
    ribbon: { stripes: ['#ae5439', '#efe3cb', '#ae5439', '#efe3cb', '#ae5439'], width: 4, low: 0.1, knot: true, at: 0.6 },
    paper: 'rose', second: 'wall', turn: 22, pitch: 19, fill: 0.66, close: [0.52, -0.6, 13],
  },
  'fedora-al-hoceima': {
    shape: 'hat', straw: 'plait', stitch: 0.34, dyes: ['natural'], edge: 'natural',
    form: { knots: [[0, 12.4], [3, 12.3], [5.8, 11.8], [7.2, 10.4], [8.1, 7], [8.8, 3], [9.2, 1], [10.2, 0.2], [12.6, 0], [15.6, 0.3]], joint: 1.1, row: 0.8, wave: [0.2, 2, 1], snap: 0.9, crease: 2.3, pinch: 1.7 },
    leather: { name: 'cognac', width: 2 },
    paper: 'linen', second: 'side', turn: 32, pitch: 16, fill: 0.64, close: [0.54, -0.4, 13],
  },
  'fedora-nador': {
    shape: 'hat', straw: 'plait', stitch: 0.34, dyes: ['natural', 'tea'], edge: 'tea',
    pattern: (joint) => (r) => (r >= joint ? 1 : 0),
    form: { knots: [[0, 12], [3, 11.9], [5.8, 11.5], [7.2, 10.1], [8.1, 7], [8.8, 3], [9.2, 1], [10.2, 0.2], [12.4, 0], [15, 0.25]], joint: 1.1, row: 0.8, wave: [0.2, 2, 2], snap: 1.0, crease: 2.2, pinch: 1.6 },
    braid: 'walnut',
    paper: 'sage', second: 'lean', turn: -28, pitch: 17, fill: 0.62, close: [0.47, 0.2, 13],
  },
  'bob-cala-iris': {
    shape: 'hat', straw: 'crochet', stitch: 0.52, dyes: ['natural'], edge: 'natural', roll: 0.34,
    form: { knots: [[0, 11], [3, 10.9], [6, 10.5], [7.8, 9.6], [8.4, 8], [8.9, 4.5], [9.3, 1.4], [10.2, -0.6], [12, -3], [14, -5.4]], joint: 0.9, row: 0.62, wave: [0.5, 4, 1] },
    paper: 'stone', second: 'wall', turn: 0, pitch: 15, fill: 0.56, close: [0.46, -1.2, 9],
  },
  'bob-badis': {
    shape: 'hat', straw: 'crochet', stitch: 0.46, dyes: ['cream', 'saffron'], edge: 'saffron', roll: 0.36,
    pattern: (joint, last) => (r) => (r >= last - 3 || r === joint - 1 ? 1 : 0),
    form: { knots: [[0, 9.4], [2.6, 9.3], [5.2, 8.9], [6.8, 8], [7.4, 6.6], [7.8, 3.8], [8.1, 1.2], [9, -0.5], [10.6, -2.4], [12, -4]], joint: 0.8, row: 0.55, wave: [0.45, 5, 0.4] },
    paper: 'straw', second: 'under', turn: 10, pitch: 18, fill: 0.5, close: [0.5, 2.2, 8.5],
  },
  'chapeau-jebli': {
    shape: 'hat', straw: 'plait', stitch: 0.42, dyes: ['natural', 'madder'], edge: 'madder', roll: 0.34,
    pattern: (_joint, last) => (r, k, n) => (r === last - 2 ? (Math.floor((k / n) * 60) % 2 === 0 ? 1 : 0) : 0),
    form: { knots: [[0, 14.6], [1.6, 14.2], [3.6, 12.8], [5.8, 10.2], [7.6, 6.6], [8.7, 3], [9.6, 1], [12, 0.1], [17, -0.5], [25, -0.6]], joint: 1.2, row: 0.95, wave: [0.7, 3, 2] },
    cords: true,
    paper: 'stone', second: 'wall', turn: 6, pitch: 22, fill: 0.78, close: [0.52, 4, 19],
  },
};
