/*
 * A stand-in of Stripe.js, routed in its place in browser tests: a Payment Element of one field, whose number says what the card does,
 * and an Express Checkout Element with the buttons of two wallets, each with a sheet.
 * Runs in the page as Stripe's own script does; what it asks of Stripe goes to https://api.stripe.com, which tests route as well.
 */
;(() => {
  const OUTCOMES = {
    4242: 'pass',
    '0002': 'decline',
    9995: 'poor',
    3155: 'secure',
    3063: 'bank',
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

  /** The sum of its lines is never above the amount: the true one throws as this does. */
  const checkLines = (amount, { lineItems = [] } = {}) => {
    const sum = lineItems.reduce((all, { amount: one }) => all + one, 0)
    if (amount < sum)
      throw new Error(`The amount ${amount} is less than the total amount of the line items provided.`)
  }

  /** PayPal's own window: it answers to the page that opened it, which some headers forbid. */
  const approveInPopup = () =>
    new Promise((resolve) => {
      addEventListener('message', ({ data }) => resolve(data === 'approved'), { once: true })
      window.open('https://js.stripe.com/stand-in/paypal', '', 'popup')
    })

  /** The sheet of a wallet: its owner's name and address, the shop's rates and total, and the button that obliges. */
  const openSheet = (kind, options, opened, request, tell) => {
    const owner = {
      name: '',
      email: '',
      phone: '',
      line1: '',
      line2: '',
      postal_code: '',
      city: '',
      ...window.standInOwner,
    }
    let { shippingRates: rates = options.shippingRates, amount } = opened
    let rate = rates[0]
    const field = (name) =>
      make('input', {
        name: `wallet-${name}`,
        value: owner[name] ?? '',
        oninput: (event) => {
          owner[name] = event.target.value
        },
      })
    const total = make('output', { name: 'wallet-total' })
    const said = make('p', { role: 'alert' })
    const list = make('fieldset', {})
    const card = make(
      'select',
      { name: 'wallet-card' },
      ...['pass', ...Object.values(OUTCOMES)].map((one) => make('option', { value: one }, one)),
    )
    const payButton = make('button', { type: 'button' }, 'Payer')
    const show = () => {
      total.textContent = String(amount)
      list.replaceChildren(
        ...rates.map((one) =>
          make(
            'label',
            {},
            make('input', {
              type: 'radio',
              name: 'wallet-rate',
              value: one.id,
              checked: one.id === rate?.id,
              onchange: () => void choose(one),
            }),
            `${one.displayName} ${one.amount} ${one.deliveryEstimate}`,
          ),
        ),
      )
    }
    const take = (answer, refusal) => {
      said.textContent = answer ? '' : refusal
      payButton.disabled = !answer
      if (!answer) return
      amount = answer.amount
      rates = answer.shippingRates ?? rates
      show()
    }
    const choose = async (one) => {
      rate = one
      take(await request('shippingratechange', { shippingRate: one }), 'Mode de livraison refusé')
    }
    const move = async () => {
      const { city, postal_code, country } = owner
      // As wallets do before anybody has agreed: no name, no street.
      const answer = await request('shippingaddresschange', {
        name: '',
        address: { city, postal_code, country, state: '' },
      })
      rate = answer?.shippingRates?.[0]
      take(answer, 'Adresse non desservie')
    }
    const sheet = make(
      'dialog',
      { ariaLabel: `Portefeuille ${kind}` },
      ...['name', 'email', 'phone', 'line1', 'line2', 'postal_code', 'city', 'country'].map((name) =>
        make('label', {}, name, field(name)),
      ),
      make('button', { type: 'button', onclick: () => void move() }, 'Livrer ici'),
      list,
      card,
      make('p', {}, 'Total ', total),
      said,
      payButton,
      make(
        'button',
        {
          type: 'button',
          onclick: () => {
            close()
            tell('cancel', {})
          },
        },
        'Annuler',
      ),
    )
    const close = () => sheet.remove()
    payButton.onclick = () => {
      const { name, email, phone, line1, line2, postal_code, city, country } = owner
      const address = { line1, line2, postal_code, city, country, state: '' }
      // What a wallet has not is left out.
      const billingDetails = { name, ...(email && { email }), ...(phone && { phone }), address }
      tell('confirm', {
        expressPaymentType: kind,
        billingDetails,
        shippingAddress: { name, address },
        shippingRate: rate,
        paymentFailed: ({ message } = {}) => {
          window.standInFailed = message
          close()
        },
      })
    }
    document.body.append(sheet)
    sheet.showModal()
    show()
    void move()
    return { outcome: () => card.value, close }
  }

  const createWallets = (options, group) => {
    if (options.shippingAddressRequired && !(options.shippingRates?.length > 0))
      throw new Error('When `shippingAddressRequired` is true, you must specify `shippingRates`')
    const heard = {}
    const frame = make('div', {})
    const tell = (name, value) => heard[name](value)
    /** Has the shop answer an event; the amount is the group's, whatever the lines say. */
    const request = (name, value) =>
      new Promise((resolve) => {
        tell(name, {
          ...value,
          resolve: (details) => {
            checkLines(group.options.amount, details)
            resolve({ ...details, amount: group.options.amount })
          },
          reject: () => resolve(null),
        })
      })
    async function press(kind) {
      const opened = await request('click', { expressPaymentType: kind })
      if (!opened || (kind === 'paypal' && !(await approveInPopup()))) return
      group.sheet = openSheet(kind, options, opened, request, tell)
    }
    return {
      on(name, listener) {
        heard[name] = listener
        return this
      },
      mount(place) {
        const kinds = window.standInWallets ?? ['apple_pay', 'paypal']
        for (const kind of kinds)
          frame.append(
            make('button', { type: 'button', onclick: () => void press(kind) }, `Stand-in ${kind}`),
          )
        place.append(frame)
        const available = {
          applePay: kinds.includes('apple_pay'),
          paypal: kinds.includes('paypal'),
          googlePay: false,
        }
        setTimeout(
          () => tell('ready', { availablePaymentMethods: kinds.length > 0 ? available : undefined }),
          10,
        )
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
    return {
      _registerWrapper() {},
      registerAppInfo() {},
      elements: (options) => {
        window.standIn = { options }
        const group = {
          options,
          create(type, own) {
            if (type === 'expressCheckout') return createWallets(own, group)
            group.field = createElement()
            return group.field
          },
          update: async (changes) => void Object.assign(options, changes),
          submit: async () =>
            group.sheet || group.field?.number.value
              ? {}
              : { error: { message: 'Votre numéro de carte est incomplet.' } },
        }
        return group
      },
      createConfirmationToken: async ({ elements: { sheet, field } }) => {
        const outcome = sheet ? sheet.outcome() : OUTCOMES[field.number.value.replaceAll(' ', '').slice(-4)]
        // A wallet's sheet closes, content, once it has given its token.
        sheet?.close()
        if (!outcome) return { error: { message: 'Votre numéro de carte est invalide.' } }
        return { confirmationToken: { id: `ctoken_${outcome}_${crypto.randomUUID().replaceAll('-', '')}` } }
      },
      handleNextAction: async ({ clientSecret }) => {
        const asked = await fetch('https://api.stripe.com/stand-in/action', {
          method: 'POST',
          body: JSON.stringify({ secret: clientSecret }),
        })
        const { bank } = await asked.json()
        if (bank) {
          location.assign(bank)
          return await new Promise(() => {})
        }
        await ask(clientSecret)
        // What it says must not be believed: it always says that all is well.
        return { paymentIntent: { status: 'succeeded' } }
      },
    }
  }
  openStripe.version = 'endive'
  window.Stripe = openStripe
})()
