/**
 * Colours of letters: light, and in the dark scheme. Programs that invert colours by themselves (Outlook, Gmail on a telephone) find
 * none that turns illegible: text and ground stay far apart, and the name of the shop stands on a plate of its own.
 */
export const LOOK = {
  ground: { light: '#f2eadd', dark: '#1b1815' },
  card: { light: '#fffdf9', dark: '#27231e' },
  ink: { light: '#2b2620', dark: '#f1e9dc' },
  soft: { light: '#5a5147', dark: '#c9bfb1' },
  line: { light: '#e3d8c7', dark: '#4b443b' },
  link: { light: '#444a27', dark: '#cdd5a2' },
  button: { light: '#4d5430', dark: '#c3cc95' },
  onButton: { light: '#fffdf9', dark: '#1b1815' },
  /** The plate of the shop's name: alike in both schemes. */
  plate: { light: '#faf6ef', dark: '#faf6ef' },
  onPlate: { light: '#2b2620', dark: '#2b2620' },
} as const

export type Colour = keyof typeof LOOK

export const SERIF = "Georgia,'Times New Roman',serif"
export const SANS = 'Helvetica,Arial,sans-serif'
/** Width of a letter in pixels: what every program shows. */
export const WIDTH = 600

/** Attributes of an element: its colours (with the class that darkens them) and whatever else it looks like. */
export const look = (colours: { text?: Colour; ground?: Colour; border?: Colour }, style = ''): string => {
  const { text, ground, border } = colours
  const classes = [text && `c-${text}`, ground && `b-${ground}`, border && `r-${border}`].filter(Boolean)
  const styles = [
    text && `color:${LOOK[text].light}`,
    ground && `background-color:${LOOK[ground].light}`,
    border && `border-color:${LOOK[border].light}`,
    style,
  ].filter(Boolean)
  const bgcolor = ground ? ` bgcolor="${LOOK[ground].light}"` : ''
  return `${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${bgcolor} style="${styles.join(';')}"`
}

const darkened = (before: string): string =>
  Object.entries(LOOK)
    .flatMap(([name, { dark }]) => [
      `${before}.c-${name}{color:${dark}!important}`,
      `${before}.b-${name}{background-color:${dark}!important}`,
      `${before}.r-${name}{border-color:${dark}!important}`,
    ])
    .join('')

/** What styles on elements cannot say: the dark scheme, and narrow screens. */
export const STYLESHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:620px){.edge{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.card{border-radius:0!important}}
@media (prefers-color-scheme:dark){${darkened('')}.document a{color:${LOOK.link.dark}!important}}
${darkened('[data-ogsc] ')}`
