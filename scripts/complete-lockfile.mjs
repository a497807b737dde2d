// `npm run lockfile`: adds what `npm install` leaves out of package-lock.json when the registry at
// hand does not carry every platform's optional package. Without those entries `npm ci` refuses the
// whole file. Their platform is in their name, as `@scope/cli-linux-x64-musl`.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x']

const added = []
for (const manifest of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(manifest.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    // A range is resolved by npm alone; platform packages are pinned to the exact version.
    if (lock.packages[place] !== undefined || !/^\d/.test(version)) continue
    lock.packages[place] = {
      version,
      ...platformOf(name),
      dev: manifest.dev,
      license: manifest.license,
      optional: true,
    }
    added.push(`${name}@${version}`)
  }
}

if (added.length > 0) {
  const [root, ...others] = Object.entries(lock.packages)
  const sorted = others.sort(([left], [right]) => left.localeCompare(right, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries([root, ...sorted]) }, null, 2)}\n`)
}
process.stdout.write(added.length === 0 ? 'The lock file is complete\n' : `Added ${added.join(', ')}\n`)

function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-_]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor)) ?? (words.includes('x86') ? 'x64' : undefined)
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(os === 'linux' && libc !== undefined ? { libc: [libc] } : {}),
    ...(os === undefined ? {} : { os: [os] }),
  }
}
