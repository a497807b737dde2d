import { readFile } from 'node:fs/promises'

/** The text of a small file of the kernel, or `undefined` when this machine does not have it or does not show it. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // Absent, forbidden, not supported by this kernel: the figures it would give are left out.
    return undefined
  }
}
