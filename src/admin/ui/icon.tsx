/** Outlines on a grid of 24; they accompany words and never replace them. */
const OUTLINES = {
  dashboard: 'M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z',
  review: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.7L12 16.7l-5 2.8 1.1-5.7L4 9.9l5.6-.7z',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  question: 'M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5',
  orders: 'M5 8h14l-1 12H6zM9 8V6.5a3 3 0 0 1 6 0V8',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  logOut: 'M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M15 8l4 4-4 4M19 12H9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16.2 16.2 20 20',
  next: 'M9 5l7 7-7 7',
  open: 'M5 9l7 7 7-7',
  eye: 'M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  eyeOff: 'M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6zM4 20 20 4',
  products: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7',
  stock: 'M4 9h16v11H4zM4 9l2-5h12l2 5M12 4v5M9.5 14h5',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4L16 12l4 4M9 9.5a1 1 0 1 1-2 0 1 1 0 0 1 2 0',
  audit: 'M12 4a8 8 0 1 1-7.4 5M4 4v5h5M12 8v4.5l3 2',
  profile: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.7-3.6 3.7-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
  marketing: 'M4 11.5V4h7.5L20 12.5 12.5 20zM8 8.5h.01',
  analytics: 'M4 20h16M6.5 16.5v-5M11 16.5v-9M15.5 16.5v-3M20 16.5V5',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  publish: 'M12 16V4M7 9l5-5 5 5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4',
  add: 'M12 5v14M5 12h14',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  remove: 'M5 7h14M10 7V5a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v2M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  more: 'M5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  check: 'M5 12.5 10 17.5 19 7',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  import: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  export: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  undo: 'M4 9h10a6 6 0 0 1 0 12h-3M8 5 4 9l4 4',
  cards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  rows: 'M4 6h16M4 12h16M4 18h16',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3.5 2',
  truck:
    'M3 6h11v11H3zM14 10h4l3 3.5V17h-7M9 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM19 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5H10',
  people:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.2.7 3.6 2.3 4 4.6',
  database:
    'M12 4c4 0 7 1.1 7 2.5S16 9 12 9 5 7.9 5 6.5 8 4 12 4zM5 6.5v11C5 18.9 8 20 12 20s7-1.1 7-2.5v-11M5 12c0 1.4 3 2.5 7 2.5s7-1.1 7-2.5',
  key: 'M14 4a6 6 0 1 1-4.9 9.5L4 18.6V20h4v-2.5h2.5V15l.6-.6M15.5 8.5h.01',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6zM9 12l2.2 2.2L15.5 10',
} as const

export type IconName = keyof typeof OUTLINES

interface Props {
  readonly name: IconName
  readonly className?: string
}

export function Icon({ name, className = 'size-5' }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path d={OUTLINES[name]} />
    </svg>
  )
}
