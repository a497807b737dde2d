import { readFile } from 'node:fs/promises'
import { Failure } from '@hearth/kernel'

/**
 * What is secret: said in the configuration, or the content of a file, read each time so that it can be changed.
 *
 * @throws {Failure} `broken` when the file cannot be read
 */
export async function readSecret(said: string | undefined, file: string | undefined): Promise<string> {
  if (said !== undefined || file === undefined) return said ?? ''
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new Failure('broken', `Cannot read the secret in "${file}": the file cannot be opened`, { cause })
  }
}
