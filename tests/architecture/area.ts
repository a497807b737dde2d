import { posix } from 'node:path'

const packages = [
  'kernel',
  'server',
  'outbound',
  'store',
  'protobuf',
  'tracing',
  'go-template',
  'notify',
  'rules',
  'pages',
  'oidc',
  'flow',
  'ui-kit',
] as const
type Package = (typeof packages)[number]

/** The part of the project that a path belongs to; the parts are what may or may not import one another. */
export type Area =
  | { readonly kind: Package | 'cli' | 'tests' | 'bench' | 'scripts' }
  | { readonly kind: 'service' | 'web'; readonly name: string }

const top = new Map<string, Area>([
  ['cli', { kind: 'cli' }],
  ['tests', { kind: 'tests' }],
  ['bench', { kind: 'bench' }],
  ['scripts', { kind: 'scripts' }],
])

/** `undefined` for what belongs to no part, such as a file at the root. */
export function areaOf(path: string): Area | undefined {
  const [first = '', second = ''] = path.split('/')
  if (first === 'packages' && isPackage(second)) return { kind: second }
  if (first === 'services') return { kind: 'service', name: second }
  if (first === 'web') return { kind: 'web', name: second }
  return top.get(first)
}

/** `kernel`, `services/logs`: how a part is called in a sentence, and what tells two of them apart. */
export function nameOf(area: Area): string {
  if (area.kind === 'service') return `services/${area.name}`
  return area.kind === 'web' ? `web/${area.name}` : area.kind
}

// What a page loads only when it shows a chart, and what it shares with a chat elsewhere; what tests of other packages share.
const sideDoors = new Set([
  'ui-kit/chart',
  'ui-kit/language',
  'ui-kit/promql',
  'ui-kit/router',
  'ui-kit/sse',
  'kernel/test-support',
  'outbound/test-support',
  'oidc/test-support',
  'rules/files',
  'rules/values',
  'tracing/test-support',
  'ui-kit/test-support',
])

/** What an import of ours leads to: a file, or the door or the inside of a package; `undefined` for foreign packages. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly area: Area | undefined }
  | { readonly kind: 'door' | 'inside'; readonly area: Area }

export function targetOf(importer: string, specifier: string): Target | undefined {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(importer), specifier)
    return { kind: 'file', path, area: areaOf(path) }
  }
  const [, name = '', rest] = specifier.match(/^@hearth\/([^/]+)(\/.*)?$/) ?? []
  if (name === '') return undefined
  const area: Area = isPackage(name) || name === 'cli' ? { kind: name } : { kind: 'service', name }
  const isDoor = rest === undefined || sideDoors.has(`${name}${rest}`)
  return { kind: isDoor ? 'door' : 'inside', area }
}

function isPackage(name: string): name is Package {
  return packages.some((known) => known === name)
}
