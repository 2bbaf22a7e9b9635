/** A package of the lock file, as far as it is read here. */
interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

/** package-lock.json, version 3. */
export interface LockFile {
  packages: Record<string, LockedPackage>
}

/** An optional dependency that the lock file does not name. */
interface MissingPackage {
  readonly name: string
  /** Version or range that its dependent asks for. */
  readonly range: string
  readonly dependent: LockedPackage
}

/** The folders in which Node looks for a package, from the dependent's own up to the project's. */
function* foldersAbove(path: string): Generator<string> {
  yield `${path}/node_modules`
  for (let at = path.lastIndexOf('/node_modules/'); at > 0; at = path.lastIndexOf('/node_modules/', at - 1))
    yield path.slice(0, at + '/node_modules'.length)
  yield 'node_modules'
}

/** Lists the optional dependencies of all packages that the lock file leaves out: `npm ci` refuses it for them. */
export function missingPackages({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, dependent]) =>
    Object.entries(dependent.optionalDependencies ?? {})
      .filter(([name]) => ![...foldersAbove(path)].some((folder) => packages[`${folder}/${name}`]))
      .map(([name, range]) => ({ name, range, dependent })),
  )
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const C_LIBRARIES: Record<string, string> = { glibc: 'glibc', gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl' }

/**
 * Reads from a package's name which machines it is for, as builders of native packages name them
 * (`…-linux-arm64-musl`).
 * @throws Error where the name says neither a system nor a processor: npm would install it everywhere.
 */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  const libc = words.flatMap((word) => C_LIBRARIES[word] ?? [])
  if (os.length === 0 && cpu.length === 0) throw new Error(`${name}: no platform can be read from its name`)
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
  }
}

/**
 * Adds the packages of other platforms to the lock file: npm leaves out those that its registry does not hold, and `npm ci`
 * then fails everywhere. Name, version and platform are enough for npm to install them where they fit.
 * @returns what was added, as `name@version`.
 */
export function completeLock(lock: LockFile): string[] {
  const missing = missingPackages(lock)
  for (const { name, range, dependent } of missing) {
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~=v]+/, ''),
      ...(dependent.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    }
  }
  const [project, ...others] = Object.entries(lock.packages)
  if (project)
    lock.packages = Object.fromEntries([project, ...others.sort(([one], [other]) => (one < other ? -1 : 1))])
  return missing.map(({ name, range }) => `${name}@${range}`)
}
