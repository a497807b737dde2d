import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Authentication, type HttpOptions, plainHttp, type TextSource } from '../../domain/scrape/http-options.ts'

const cluster = z.object({
  server: z.url({ protocol: /^https?$/ }),
  'certificate-authority': z.string().optional(),
  'certificate-authority-data': z.string().optional(),
  'insecure-skip-tls-verify': z.boolean().default(false),
  'tls-server-name': z.string().optional(),
  'proxy-url': z.string().optional(),
})

const user = z.object({
  token: z.string().optional(),
  tokenFile: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  'client-certificate': z.string().optional(),
  'client-certificate-data': z.string().optional(),
  'client-key': z.string().optional(),
  'client-key-data': z.string().optional(),
  exec: z.unknown().optional(),
  'auth-provider': z.unknown().optional(),
})

const context = z.object({ cluster: z.string(), user: z.string().default('') })

const kubeConfig = z.object({
  'current-context': z.string().default(''),
  clusters: z.array(z.object({ name: z.string(), cluster })).default([]),
  users: z.array(z.object({ name: z.string(), user })).default([]),
  contexts: z.array(z.object({ name: z.string(), context })).default([]),
})

type KubeConfig = z.output<typeof kubeConfig>
type User = z.output<typeof user>

/** How the API of a cluster is asked. */
export type ClusterAccess = { readonly base: string; readonly http: HttpOptions }

/**
 * The access of the current context of a file as `kubectl` has it; its paths start from its folder.
 *
 * @throws {Failure} `invalid` when the file cannot be read, names what it has not, or wants a program to be run
 */
export async function readKubeConfig(path: string): Promise<ClusterAccess> {
  const config = parseKubeConfig(await read(path), path)
  const { context: current } = find(config.contexts, 'context', config['current-context'], path)
  const { server, ...rest } = find(config.clusters, 'cluster', current.cluster, path).cluster
  const own = current.user === '' ? undefined : find(config.users, 'user', current.user, path).user
  if (own?.exec !== undefined || own?.['auth-provider'] !== undefined)
    throw refuse(path, `user "${current.user}" gets its token from a program, which is not run here; use "tokenFile"`)
  const sourceOf = sourcesIn(dirname(path))
  const ca = sourceOf(rest['certificate-authority'], rest['certificate-authority-data'])
  const cert = sourceOf(own?.['client-certificate'], own?.['client-certificate-data'])
  const key = sourceOf(own?.['client-key'], own?.['client-key-data'])
  const serverName = rest['tls-server-name']
  const proxy = rest['proxy-url']
  return {
    base: server.replace(/\/$/, ''),
    http: {
      ...plainHttp,
      authentication: authenticationOf(own, sourceOf),
      tls: {
        isVerified: !rest['insecure-skip-tls-verify'],
        ...(ca && { ca }),
        ...(cert && { cert }),
        ...(key && { key }),
        ...(serverName === undefined ? {} : { serverName }),
      },
      proxy: proxy === undefined ? { kind: 'environment' } : { kind: 'url', url: proxy, except: '' },
    },
  }
}

function parseKubeConfig(text: string, path: string): KubeConfig {
  let value: unknown
  try {
    value = parse(text)
  } catch (cause) {
    throw refuse(path, cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause), cause)
  }
  const parsed = kubeConfig.safeParse(value)
  if (parsed.success) return parsed.data
  throw refuse(path, z.prettifyError(parsed.error))
}

function find<T extends { readonly name: string }>(list: readonly T[], what: string, name: string, path: string): T {
  const found = list.find((one) => one.name === name)
  if (found !== undefined) return found
  throw refuse(path, `there is no ${what} "${name}"`)
}

type SourceOf = (path: string | undefined, data: string | undefined) => TextSource | undefined

// Data wins over a file, as with kubectl.
function sourcesIn(folder: string): SourceOf {
  return (path, data) => {
    if (data !== undefined) return { kind: 'text', text: Buffer.from(data, 'base64').toString('utf8') }
    return path === undefined ? undefined : { kind: 'file', path: resolve(folder, path) }
  }
}

function authenticationOf(own: User | undefined, sourceOf: SourceOf): Authentication {
  const token = own?.tokenFile === undefined ? textOf(own?.token) : sourceOf(own.tokenFile, undefined)
  if (token !== undefined) return { kind: 'credentials', scheme: 'Bearer', credentials: token }
  const username = textOf(own?.username)
  if (username === undefined) return { kind: 'none' }
  return { kind: 'basic', username, password: textOf(own?.password) ?? { kind: 'text', text: '' } }
}

function textOf(text: string | undefined): TextSource | undefined {
  return text === undefined ? undefined : { kind: 'text', text }
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw refuse(path, errorCode(cause) === 'ENOENT' ? 'there is no such file' : 'it cannot be opened', cause)
  }
}

function refuse(path: string, reason: string, cause?: unknown): Failure {
  return new Failure('invalid', `Cannot use the kubeconfig ${path}: ${reason}`, { cause })
}
