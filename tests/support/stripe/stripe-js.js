/*
 * A stand-in of Stripe.js, routed in its place in browser tests: a Payment Element of one field, whose number says what the card does.
 * Runs in the page as Stripe's own script does; what it asks of Stripe goes to https://api.stripe.com, which tests route as well.
 */
;(() => {
  const OUTCOMES = {
    4242: 'pass',
    '0002': 'decline',
    9995: 'poor',
    3155: 'secure',
    7777: 'slow',
  }
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }

  const createElement = () => {
    const heard = {}
    const tell = (name, value) =>
      setTimeout(() => {
        for (const listener of heard[name] ?? []) listener(value)
      }, 10)
    const number = make('input', {
      type: 'text',
      inputMode: 'numeric',
      className: 'field',
      name: 'stripe-number',
    })
    const frame = make('div', {}, make('label', {}, 'Numéro de carte (Stripe) ', number))
    return {
      number,
      on(name, listener) {
        heard[name] = [...(heard[name] ?? []), listener]
        return this
      },
      mount(place) {
        place.append(frame)
        tell('ready', {})
        tell('change', { value: { type: 'card' }, complete: false })
      },
      destroy: () => frame.remove(),
    }
  }

  const ask = (secret) =>
    new Promise((resolve) => {
      const button = (label, passed) =>
        make('button', { type: 'button', onclick: () => resolve(passed) }, label)
      const window = make(
        'dialog',
        {},
        make('p', {}, 'Votre banque vous demande de confirmer'),
        button('Confirmer', true),
        button('Refuser', false),
        button('Abandonner', null),
      )
      document.body.append(window)
      window.showModal()
      const close = () => window.remove()
      window.addEventListener('click', close)
    }).then(async (passed) => {
      if (passed === null) return
      await fetch('https://api.stripe.com/stand-in/decide', {
        method: 'POST',
        body: JSON.stringify({ secret, passed }),
      })
    })

  const openStripe = () => {
    let field = null
    return {
      _registerWrapper() {},
      registerAppInfo() {},
      elements: (options) => {
        window.standIn = { options }
        return {
          create: () => {
            field = createElement()
            return field
          },
          update: (changes) => Object.assign(options, changes),
          submit: async () =>
            field.number.value ? {} : { error: { message: 'Votre numéro de carte est incomplet.' } },
        }
      },
      createConfirmationToken: async () => {
        const outcome = OUTCOMES[field.number.value.replaceAll(' ', '').slice(-4)]
        if (!outcome) return { error: { message: 'Votre numéro de carte est invalide.' } }
        return { confirmationToken: { id: `ctoken_${outcome}_${crypto.randomUUID().replaceAll('-', '')}` } }
      },
      handleNextAction: async ({ clientSecret }) => {
        await ask(clientSecret)
        // What it says must not be believed: it always says that all is well.
        return { paymentIntent: { status: 'succeeded' } }
      },
    }
  }
  openStripe.version = 'endive'
  window.Stripe = openStripe
})()
