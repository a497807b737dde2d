import { Failure } from '@hearth/kernel/base'

/** A model file on a server; `target` is its path below the models folder, with `/`. */
export type RemoteFile = { readonly url: string; readonly target: string }

/** Where a model comes from, as the client wrote it. */
export type ModelSource =
  | ({ readonly kind: 'file' } & RemoteFile)
  /** A repository from whose files one is still to be chosen. */
  | {
      readonly kind: 'repository'
      readonly repository: string
      readonly revision: string
      readonly quantization: string
    }

const defaultRevision = 'main'
const defaultQuantization = 'Q4_K_M'
// No segment that a file system or an address could take for something else than a name.
const segment = /^\w[\w.+-]{0,127}$/
const help =
  'use "hf:user/repository:Q4_K_M", "hf:user/repository/file.gguf" or the https address of a file that ends in .gguf'

/**
 * Reads a model's address: `hf:user/repo/path/file.gguf`, `hf:user/repo:QUANT` or `hf:user/repo`, each
 * with `#revision` if wanted, or the http(s) address of a GGUF file.
 *
 * @param hfEndpoint base address of the Hugging Face hub or a mirror of it
 * @throws {Failure} `invalid` for anything else
 */
export function parseModelSource(address: string, hfEndpoint: string): ModelSource {
  if (/^https?:\/\//i.test(address)) return parseUrl(address)
  const bare = /^[\w.-]+\/[\w.-]+:\w+$/.test(address)
  if (!address.startsWith('hf:') && !bare) throw unreadable(address)
  const [path = '', revision = defaultRevision] = address.replace(/^hf:/, '').split('#')
  const [repository, quantization] = path.split(':')
  const names = (repository ?? '').split('/')
  if (![...names, revision].every((name) => segment.test(name)) || names.length < 2) throw unreadable(address)
  if (names.length === 2) return parseRepository(names.join('/'), revision, quantization, address)
  if (quantization !== undefined || !path.endsWith('.gguf')) throw unreadable(address)
  const file = hubFile(names.slice(0, 2).join('/'), revision, names.slice(2).join('/'), hfEndpoint)
  return { kind: 'file', ...file }
}

/** Whether a text is meant as the address of a model, and not as a name or path. */
export function isModelAddress(text: string): boolean {
  return /^(hf:|https?:\/\/)/i.test(text)
}

/** Whether a file's name says that it holds this quantization, whole and not as one of several parts. */
export function holdsQuantization(file: string, quantization: string): boolean {
  return new RegExp(`(^|[-._/])${quantization}\\.gguf$`, 'i').test(file)
}

/** The file of a repository on the hub. */
export function hubFile(repository: string, revision: string, file: string, hfEndpoint: string): RemoteFile {
  const base = hfEndpoint.replace(/\/+$/, '')
  return { url: `${base}/${repository}/resolve/${revision}/${file}`, target: `${repository}/${file}` }
}

/**
 * The file of a repository that holds the wanted quantization.
 *
 * @param files all paths of the repository
 * @throws {Failure} `missing`, naming what there is instead
 */
export function chooseFile(repository: string, files: readonly string[], quantization: string): string {
  const models = files.filter((file) => /\.gguf$/i.test(file) && !/mmproj/i.test(file))
  const found = models.find(
    (file) => holdsQuantization(file, quantization) && file.split('/').every((name) => segment.test(name)),
  )
  if (found !== undefined) return found
  const there = models.length === 0 ? 'it holds no GGUF files' : `it holds ${models.slice(0, 20).join(', ')}`
  throw new Failure('missing', `Cannot find a single file of ${quantization} in "${repository}": ${there}`, {
    param: 'model',
  })
}

function parseRepository(
  repository: string,
  revision: string,
  quantization: string | undefined,
  address: string,
): ModelSource {
  const wanted = quantization ?? defaultQuantization
  if (!/^\w{1,32}$/.test(wanted)) throw unreadable(address)
  return { kind: 'repository', repository, revision, quantization: wanted }
}

function parseUrl(address: string): ModelSource {
  if (!URL.canParse(address)) throw unreadable(address)
  const url = new URL(address)
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  if (!segment.test(name) || !name.endsWith('.gguf') || url.username !== '') throw unreadable(address)
  return { kind: 'file', url: url.href, target: name }
}

function unreadable(address: string): Failure {
  return new Failure('invalid', `Cannot read the model address "${address.slice(0, 200)}": ${help}`, { param: 'model' })
}
