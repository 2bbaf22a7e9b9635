import { address, type EnvironmentFault, form, isSet, together, type Variables } from './faults.ts'

const modeOf = (key: string | undefined): string | undefined =>
  /^(?:pk|sk|rk)_(test|live)_/.exec(key ?? '')?.[1]

/**
 * What is wrong with the keys of Stripe.
 * @param isWhole as `environmentFaults` takes it.
 */
export function stripe(env: Variables, isWhole: boolean): EnvironmentFault[] {
  const { PUBLIC_STRIPE_KEY, STRIPE_SECRET_KEY } = env
  const half = together(
    env,
    ['PUBLIC_STRIPE_KEY', 'STRIPE_SECRET_KEY'],
    isSet(PUBLIC_STRIPE_KEY)
      ? 'orders would count as paid although no money is taken.'
      : 'the checkout asks for no card, and every order would be refused.',
  )
  if (isWhole && half.length > 0) return half
  const faults = [
    ...form(
      env,
      'PUBLIC_STRIPE_KEY',
      /^pk_(?:test|live)_\w+$/,
      'PUBLIC_STRIPE_KEY is not a publishable key of Stripe.',
      'It begins with pk_live_ or pk_test_. Never put a secret key there: it stands in every page.',
    ),
    ...form(
      env,
      'STRIPE_SECRET_KEY',
      /^(?:sk|rk)_(?:test|live)_\w+$/,
      'STRIPE_SECRET_KEY is not a secret key of Stripe.',
      'It begins with sk_live_, rk_live_, sk_test_ or rk_test_.',
    ),
    ...form(
      env,
      'STRIPE_WEBHOOK_SECRET',
      /^whsec_\S+$/,
      'STRIPE_WEBHOOK_SECRET is not the secret of a webhook.',
      'It begins with whsec_ and stands beside the endpoint in Stripe’s dashboard.',
    ),
    ...address(env, 'STRIPE_API_URL', true),
  ]
  const [shown, secret] = [modeOf(PUBLIC_STRIPE_KEY), modeOf(STRIPE_SECRET_KEY)]
  if (shown && secret && shown !== secret)
    faults.push({
      variable: 'STRIPE_SECRET_KEY',
      message: `PUBLIC_STRIPE_KEY is a ${shown} key and STRIPE_SECRET_KEY a ${secret} key: every payment would fail.`,
      remedy: 'Take both from the same mode of the same Stripe account.',
    })
  return faults
}
