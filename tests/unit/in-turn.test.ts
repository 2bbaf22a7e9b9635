import { expect, it } from 'vitest'
import { inTurn } from '../../supabase/functions/_shared/in-turn.ts'

it('works one after the other, lets eight wait, turns the others away and then takes more', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const log: string[] = []
  const crowd = Array.from({ length: 40 }, (_, index) =>
    inTurn(async () => {
      log.push(`${index} begins`)
      await held
      log.push(`${index} ends`)
      if (index === 3) throw new Error('fails alone')
      return index
    }).catch((error: Error) => error.message),
  )
  release()
  const answers = await Promise.all(crowd)
  expect(answers.slice(0, 9)).toEqual([0, 1, 2, 'fails alone', 4, 5, 6, 7, 8])
  expect(answers.slice(9)).toEqual(Array(31).fill(null))
  expect(log).toEqual(Array.from({ length: 9 }, (_, index) => [`${index} begins`, `${index} ends`]).flat())
  expect(await inTurn(async () => 'one more')).toBe('one more')
})
