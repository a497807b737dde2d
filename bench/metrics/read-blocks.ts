import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What is in a block of Prometheus' format, and what it takes by kind of file. */
export type Block = { readonly samples: number; readonly bytes: ReadonlyMap<string, number> }

/** All blocks in a folder. */
export async function readBlocks(folder: string): Promise<readonly Block[]> {
  const names = (await readdir(folder).catch(() => [])).filter((one) => /^[0-9A-Z]{26}$/.test(one))
  return Promise.all(names.map((one) => readBlock(join(folder, one))))
}

async function readBlock(folder: string): Promise<Block> {
  const { stats } = JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8')) as {
    stats: { numSamples: number }
  }
  const bytes = new Map<string, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const kind = entry.parentPath.endsWith('chunks') ? 'chunks' : entry.name
    bytes.set(kind, (bytes.get(kind) ?? 0) + (await stat(join(entry.parentPath, entry.name))).size)
  }
  return { samples: stats.numSamples, bytes }
}

/** Bytes for each sample, all and by kind of file. */
export function describeBlocks(blocks: readonly Block[]): string {
  const samples = blocks.reduce((sum, block) => sum + block.samples, 0)
  const kinds = new Map<string, number>()
  for (const { bytes } of blocks) for (const [kind, count] of bytes) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  const total = [...kinds.values()].reduce((sum, bytes) => sum + bytes, 0)
  const parts = [...kinds].map(([kind, bytes]) => `${kind} ${(bytes / samples).toFixed(3)}`).join(', ')
  return `${(total / samples).toFixed(3)} B a sample in ${blocks.length} blocks of ${samples} samples: ${parts}`
}
