import { splitOf } from '../models/split-file.ts'
import type { CatalogueFile } from './catalogue-model.ts'

/** A file as the hub lists it. */
type Listed = { readonly path: string; readonly sizeBytes: number | undefined }

/** A model among the files of a repository. */
export type HubModel = {
  /** Its file, or the first of several. */
  readonly file: string
  /** As the name says it; absent where it says none. */
  readonly quantization: string | undefined
  /** Of all its files; absent where the hub does not say it. */
  readonly bytes: number | undefined
}

const quantized = /(?:^|[-._/])((?:UD-)?(?:I?Q\d\w*|MXFP4|BF16|F16|F32))\.gguf$/i

/** The models of a repository, each with all its files as one; the parts that see are left out. */
export function modelsAmong(files: readonly Listed[]): readonly HubModel[] {
  const models = files.filter(({ path }) => path.endsWith('.gguf') && !/mmproj/i.test(path))
  const firsts = models.filter(({ path }) => splitOf(path).index === 1)
  return firsts.map(({ path }) => {
    const { whole, all } = splitOf(path)
    return { file: path, quantization: quantized.exec(whole)?.[1], bytes: sizeOf(all, files) }
  })
}

// Sizes that are only known rounded may be so far off.
const aboutRatio = 0.02

/** What is wrong with a file of the catalogue; `undefined` when the hub has it as it is told. */
export function faultOf({ file, bytes, isExact }: CatalogueFile, files: readonly Listed[]): string | undefined {
  const { all } = splitOf(file)
  const missing = all.find((path) => !files.some((listed) => listed.path === path))
  if (missing !== undefined) return `"${missing}" is not there`
  const found = sizeOf(all, files)
  if (found === undefined) return 'the hub does not say its size'
  if (isExact && found !== bytes) return `it is ${found} bytes, not ${bytes}`
  const isNear = Math.abs(found - bytes) <= bytes * aboutRatio
  return isNear ? undefined : `it is ${found} bytes, not about ${bytes}`
}

function sizeOf(paths: readonly string[], files: readonly Listed[]): number | undefined {
  const sizes = paths.map((path) => files.find((listed) => listed.path === path)?.sizeBytes)
  return sizes.reduce<number | undefined>(
    (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  )
}
