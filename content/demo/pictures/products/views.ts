/**
 * From a design to its three views, and the two pictures that show a hat and a bag together.
 */

import { type Design, designs } from '../designs.ts'
import type { Picture } from '../kernel/picture.ts'
import { seedOf } from '../kernel/random.ts'
import { motion } from '../kernel/vector.ts'
import { bowl } from './bowl.ts'
import { bucket } from './bucket.ts'
import { clutch } from './clutch.ts'
import { coasters } from './coasters.ts'
import { disc } from './disc.ts'
import { fan } from './fan.ts'
import { headwear } from './headwear.ts'
import { moveAll, paper, stand, type Views } from './kit.ts'
import { lidded } from './lidded.ts'
import { satchel } from './satchel.ts'
import { tote } from './tote.ts'

function viewsOf(d: Design, seed: number): Views {
  switch (d.shape) {
    case 'tote':
      return tote(d, seed)
    case 'disc':
      return disc(d, seed)
    case 'clutch':
      return clutch(d, seed)
    case 'bucket':
      return bucket(d, seed)
    case 'satchel':
      return satchel(d, seed)
    case 'lidded':
      return lidded(d, seed)
    case 'hat':
      return headwear(d, seed)
    case 'bowl':
      return bowl(d, seed)
    case 'coasters':
      return coasters(d, seed)
    case 'fan':
      return fan(d, seed)
  }
}

/** The pictures of one slug: file name and picture. `hero` and `social` are slugs too. */
export function picturesOf(slug: string): { readonly name: string; readonly picture: Picture }[] {
  if (slug === 'hero' || slug === 'social') return [{ name: slug, picture: together(slug) }]
  const d = designs[slug]
  if (!d) throw new Error(`No design for "${slug}"`)
  const seed = seedOf(slug)
  return viewsOf(d, seed).map((view, k) => ({
    name: `${slug}-${k + 1}`,
    picture: { ...view, seed: (seed + k) >>> 8 },
  }))
}

/** A capeline leaning at the foot of a cabas. */
function together(slug: 'hero' | 'social'): Picture {
  const bag = designs['cabas-chefchaouen']
  const hat = designs['capeline-rif']
  if (bag?.shape !== 'tote' || hat?.shape !== 'hat')
    throw new Error('The hero needs its cabas and its capeline')
  const wide = slug === 'social'
  const tote_ = stand(tote(bag, seedOf(slug))[0].parts, wide ? -4 : -10).parts
  const straw = headwear({ ...hat, turn: 0 }, seedOf(slug) + 1)[0].parts
  const leaning = wide
    ? stand(straw, 16, 0, 0, [40, 8]).parts
    : stand(moveAll(straw, motion(24)), 0, 7, -3, [19, 25]).parts
  return {
    parts: [...tote_, ...leaning],
    set: paper('linen'),
    shot: wide
      ? { pitch: 13, fill: 0.62, tall: 0.78, centre: [0.5, 0.52] }
      : { pitch: 15, fill: 0.78, tall: 0.66, centre: [0.5, 0.56] },
    seed: seedOf(slug) >>> 8,
    ...(wide ? { width: 1200, height: 630 } : {}),
  }
}
