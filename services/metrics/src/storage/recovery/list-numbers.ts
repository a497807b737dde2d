import { readdir } from 'node:fs/promises'

/** The numbers of a folder's files that end so, ascending. */
export async function listNumbers(dir: string, ending: string): Promise<number[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(ending))
  return names
    .map((name) => Number.parseInt(name, 10))
    .filter(Number.isSafeInteger)
    .sort((a, b) => a - b)
}
