import { glob } from 'node:fs/promises'

/** Paths of the files that a pattern fits, sorted; a pattern without `*` is the path of a file. */
export async function listFiles(pattern: string): Promise<readonly string[]> {
  const paths: string[] = []
  for await (const path of glob(pattern)) paths.push(path)
  return paths.sort()
}
