import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '@hearth/kernel'
import type { Probe } from '../domain/probe.ts'
import { type DiskLimits, type DiskUsage, judgeDisks } from '../domain/resources/disk.ts'
import { createHostProbe } from './host-probe.ts'

/** A folder that state lies in, and what to call it in a verdict. */
export type WatchedFolder = { readonly label: string; readonly path: string }

/** A probe of the file systems under `folders`; folders on the same one are looked at once. */
export function createDiskProbe(folders: readonly WatchedFolder[], limits: DiskLimits): Probe {
  return createHostProbe(async () => judgeDisks(await readDisks(folders), limits))
}

async function readDisks(folders: readonly WatchedFolder[]): Promise<readonly DiskUsage[]> {
  const byDevice = new Map<number, { labels: string[]; path: string }>()
  for (const { label, path } of folders) {
    const { device, existing } = await findDevice(path)
    const known = byDevice.get(device)
    if (known === undefined) byDevice.set(device, { labels: [label], path: existing })
    else known.labels.push(label)
  }
  return Promise.all([...byDevice.values()].map(({ labels, path }) => readDisk(labels.join(' and '), path)))
}

// A folder that is not there yet will be made on the file system of its nearest ancestor.
async function findDevice(path: string): Promise<{ device: number; existing: string }> {
  try {
    return { device: (await stat(path)).dev, existing: path }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    return findDevice(dirname(path))
  }
}

async function readDisk(label: string, path: string): Promise<DiskUsage> {
  const { bsize, blocks, bfree, bavail, files, ffree } = await statfs(path)
  // As df counts: what is reserved for root is neither used nor free.
  const totalBytes = (blocks - bfree + bavail) * bsize
  return { label, totalBytes, freeBytes: bavail * bsize, totalInodes: files, freeInodes: ffree }
}
