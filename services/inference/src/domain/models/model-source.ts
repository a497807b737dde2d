import { Failure } from '@hearth/kernel'
import { splitOf } from './split-file.ts'

/** A model file on a server; `target` is its path below the models folder, with `/`. */
export type RemoteFile = {
  readonly url: string
  readonly target: string
  /** In hex, when it is known beforehand. */
  readonly sha256?: string | undefined
  readonly sizeBytes?: number | undefined
}

/** Where a model comes from, as the client wrote it. */
export type ModelSource =
  | { readonly kind: 'url'; readonly id: string; readonly files: readonly RemoteFile[] }
  /** A repository of the hub, and what of it is wanted. */
  | {
      readonly kind: 'hub'
      readonly repository: string
      readonly revision: string
      /** Path of the file in the repository; absent: the quantization decides. */
      readonly file: string | undefined
      /** Absent: the first of {@link usualQuantizations} that there is. */
      readonly quantization: string | undefined
      /** Below the models folder, with `/`. */
      readonly folder: string
    }

type HubSource = Extract<ModelSource, { kind: 'hub' }>

const defaultRevision = 'main'
/** Which quantization is taken when none is named: the usual balance first, then what comes closest to it. */
const usualQuantizations = [
  'Q4_K_M',
  'Q4_K_S',
  'Q4_0',
  'Q5_K_M',
  'Q5_K_S',
  'Q6_K',
  'Q8_0',
  'IQ4_XS',
  'Q3_K_M',
  'BF16',
  'F16',
]
// No segment that a file system or an address could take for something else than a name.
const segment = /^\w[\w.+-]{0,127}$/
const help =
  'use "hf:user/repository:Q4_K_M", "hf:user/repository/file.gguf" or the https address of a file that ends in .gguf'

/**
 * Reads a model's address: `hf:user/repo/path/file.gguf`, `hf:user/repo:QUANT` or `hf:user/repo`, each
 * with `#revision` if wanted, or the http(s) address of a GGUF file. One of several files stands for all.
 *
 * @throws {Failure} `invalid` for anything else
 */
export function parseModelSource(address: string): ModelSource {
  if (/^https?:\/\//i.test(address)) return parseUrl(address)
  const bare = /^[\w.-]+\/[\w.-]+:[\w-]+$/.test(address)
  if (!address.startsWith('hf:') && !bare) throw unreadable(address)
  const [path = '', revision = defaultRevision, ...more] = address.replace(/^hf:/, '').split('#')
  const [place = '', quantization, ...others] = path.split(':')
  const [owner = '', name = '', ...rest] = place.split('/')
  const file = rest.length === 0 ? undefined : rest.join('/')
  const readable =
    [owner, name, ...rest, revision].every((each) => segment.test(each)) && more.length + others.length === 0
  if (!readable || (quantization !== undefined && !/^[\w-]{1,32}$/.test(quantization))) throw unreadable(address)
  if (file !== undefined && (quantization !== undefined || !file.endsWith('.gguf'))) throw unreadable(address)
  const repository = `${owner}/${name}`
  const folder = revision === defaultRevision ? repository : `${repository}@${revision}`
  return { kind: 'hub', repository, revision, file, quantization, folder }
}

/** Whether a text is meant as the address of a model, and not as a name or path. */
export function isModelAddress(text: string): boolean {
  return /^(hf:|https?:\/\/)/i.test(text)
}

/** The id of the model whose first file lies at `target` below the models folder. */
export function modelIdOf(target: string): string {
  return splitOf(target).whole.replace(/\.gguf$/, '')
}

/**
 * Which of several files a source of the hub means: the one it names, else the first of a wanted
 * quantization, else, when none is wanted, the only one there is.
 *
 * @param files model files, of those in several parts one name or all
 */
export function pickFile({ file, quantization }: HubSource, files: readonly string[]): string | undefined {
  if (file !== undefined) return files.find((each) => splitOf(each).whole === splitOf(file).whole)
  const wanted = quantization === undefined ? usualQuantizations : [quantization]
  for (const each of wanted) {
    const found = files.find((name) => holdsQuantization(splitOf(name).whole, each))
    if (found !== undefined) return found
  }
  const wholes = new Set(files.map((name) => splitOf(name).whole))
  return quantization === undefined && wholes.size === 1 ? files[0] : undefined
}

/**
 * The files of a repository that make up the wanted model.
 *
 * @param all all paths of the repository
 * @throws {Failure} `missing`, naming what there is instead
 */
export function chooseFiles(source: HubSource, all: readonly string[]): readonly string[] {
  const models = all.filter(
    (file) => /\.gguf$/.test(file) && !/mmproj/i.test(file) && file.split('/').every((name) => segment.test(name)),
  )
  // A file that is named is wanted, whatever it is.
  const picked = source.file !== undefined && all.includes(source.file) ? source.file : pickFile(source, models)
  if (picked === undefined) throw notThere(source, models)
  const files = splitOf(picked).all
  const missing = files.find((file) => !all.includes(file))
  if (missing === undefined) return files
  throw new Failure('missing', `Cannot pull "${picked}": its part "${missing}" is not there`, { param: 'model' })
}

function notThere({ repository, quantization, file }: HubSource, models: readonly string[]): Failure {
  const there = models.length === 0 ? 'it holds no GGUF files' : `it holds ${models.slice(0, 20).join(', ')}`
  const what = file ?? (quantization === undefined ? 'a usual quantization' : `a file of ${quantization}`)
  return new Failure('missing', `Cannot find ${what} in "${repository}": ${there}`, { param: 'model' })
}

/** The name says so, at its end. */
function holdsQuantization(file: string, quantization: string): boolean {
  return new RegExp(`(^|[-._/])${quantization}\\.gguf$`, 'i').test(file)
}

function parseUrl(address: string): ModelSource {
  if (!URL.canParse(address)) throw unreadable(address)
  const url = new URL(address)
  const encoded = url.pathname.split('/').at(-1) ?? ''
  const name = decodeName(encoded)
  if (!segment.test(name) || !name.endsWith('.gguf') || url.username !== '') throw unreadable(address)
  const files = splitOf(name).all.map((target) => {
    const part = new URL(url)
    part.pathname = `${url.pathname.slice(0, -encoded.length)}${target}`
    return { url: part.href, target }
  })
  return { kind: 'url', id: modelIdOf(name), files }
}

function decodeName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

function unreadable(address: string): Failure {
  return new Failure('invalid', `Cannot read the model address "${address.slice(0, 200)}": ${help}`, { param: 'model' })
}
