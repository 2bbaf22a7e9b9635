/** What the files are written for. */
export interface ServiceFacts {
  /** Folder of this repository. */
  readonly folder: string
  readonly user: string
  readonly dataDir: string
  readonly port: number
  /** As customers type it. */
  readonly siteUrl: string
  /** Absolute path of npm. */
  readonly npm: string
  readonly proxy: 'nginx' | 'caddy' | null
  /** Where the nightly backup goes, and how many are kept. */
  readonly backups: string
  readonly keep: number
  /** Whether a database server keeps the database: then `npm run backup` has nothing to take, and would fail every night. */
  readonly hasServer: boolean
}

/** A file of the system that is written as a whole. */
export interface SystemFile {
  readonly path: string
  readonly content: string
}

const SYSTEMD = '/etc/systemd/system'
const SHOP = 'shop.service'
const TIMER_UNIT = 'shop-backup.timer'
export const UNITS = [SHOP, TIMER_UNIT] as const
/** The files of the nightly backup. */
export const BACKUP_FILES = [`${SYSTEMD}/shop-backup.service`, `${SYSTEMD}/${TIMER_UNIT}`] as const

/** @returns those that are started and kept running */
export const unitsOf = ({ hasServer }: ServiceFacts): readonly string[] => (hasServer ? [SHOP] : UNITS)

/** In a unit a percent sign begins a specifier, and a space ends a word. */
const word = (text: string): string => {
  const escaped = text.replaceAll('%', '%%').replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return /\s/.test(text) ? `"${escaped}"` : escaped
}

const shopUnit = ({ folder, user, npm }: ServiceFacts): string => `[Unit]
Description=The shop
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=${user}
WorkingDirectory=${folder.replaceAll('%', '%%')}
Environment=PATH=${npm.slice(0, npm.lastIndexOf('/'))}:/usr/local/bin:/usr/bin:/bin
ExecStart=${word(npm)} start
# It greets whoever started it; the log goes to standard error, which goes where standard output does unless it is said.
StandardOutput=null
StandardError=journal
Restart=on-failure
# A database server that starts later is waited for: faster tries than these would be given up after five.
RestartSec=5
# It ends what runs, at most 15 seconds.
TimeoutStopSec=30
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=full

[Install]
WantedBy=multi-user.target
`

const backupUnit = ({ folder, user, npm, backups, keep }: ServiceFacts): string => `[Unit]
Description=Backup of the shop

[Service]
Type=oneshot
User=${user}
WorkingDirectory=${folder.replaceAll('%', '%%')}
Environment=PATH=${npm.slice(0, npm.lastIndexOf('/'))}:/usr/local/bin:/usr/bin:/bin
ExecStart=${word(npm)} run backup -- ${word(backups)} --keep ${keep}
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=full
`

const TIMER = `[Unit]
Description=Backup of the shop, every night

[Timer]
OnCalendar=*-*-* 03:30
RandomizedDelaySec=15min
Persistent=true

[Install]
WantedBy=timers.target
`

/** Uploads are 50 MB at most; a large one on a slow line takes its time. */
const nginx = ({ siteUrl, port }: ServiceFacts): string => `server {
	listen 80;
	listen [::]:80;
	server_name ${new URL(siteUrl).hostname};
	client_max_body_size 60m;

	location / {
		proxy_pass http://127.0.0.1:${port};
		proxy_http_version 1.1;
		proxy_set_header Host $host;
		proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
		proxy_set_header X-Forwarded-Proto $scheme;
		proxy_read_timeout 120s;
	}
}
`

const caddy = ({ siteUrl, port }: ServiceFacts): string => `${new URL(siteUrl).hostname} {
	reverse_proxy 127.0.0.1:${port}
}
`

/** Of a proxy: its file, and how it comes to be read. */
export const PROXIES = {
  nginx: {
    file: '/etc/nginx/sites-available/shop',
    /** A link that has nginx read the file. */
    link: '/etc/nginx/sites-enabled/shop',
    line: null,
    test: ['nginx', '-t'],
    reload: ['systemctl', 'reload', 'nginx'],
  },
  caddy: {
    file: '/etc/caddy/shop.caddy',
    link: null,
    /** A line of a file that is not ours. */
    line: { path: '/etc/caddy/Caddyfile', text: 'import shop.caddy' },
    test: ['caddy', 'validate', '--config', '/etc/caddy/Caddyfile'],
    reload: ['systemctl', 'reload', 'caddy'],
  },
} as const

/** @returns all files that make a service of the shop, in the order in which they are written */
export function serviceFiles(facts: ServiceFacts): readonly SystemFile[] {
  const { proxy, hasServer } = facts
  const [backup, timer] = BACKUP_FILES
  const backups = [
    { path: backup, content: backupUnit(facts) },
    { path: timer, content: TIMER },
  ]
  return [
    { path: `${SYSTEMD}/${SHOP}`, content: shopUnit(facts) },
    ...(hasServer ? [] : backups),
    ...(proxy ? [{ path: PROXIES[proxy].file, content: { nginx, caddy }[proxy](facts) }] : []),
  ]
}
