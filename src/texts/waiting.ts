/** The page before the first publication. */
export const waitingText = {
  title: 'Le site arrive',
  advice: 'Il est en cours de préparation. Cette page se recharge toute seule.',
} as const
